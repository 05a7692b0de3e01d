// The page's own few texts: what can be said before the games have loaded, or when they cannot.
// Everything a player reads inside the canvas comes from the string tables of the game.

const TEXTS = {
  en: {
    line: 'Four table games for one device or many. No account, no advertisements.',
    loading: 'Loading',
    no_webgl: 'This browser does not offer WebGL 2, and the tables are drawn with it.',
    no_webgl_do: 'Update the browser, or switch on hardware acceleration in its settings, and load this page again.',
    no_wasm: 'This browser does not run WebAssembly, and the games are made of it.',
    no_wasm_do: 'Update the browser, or leave its lockdown mode for this page, and load it again.',
    too_old: 'This browser is too old for the page.',
    too_old_do: 'Update the browser and load this page again.',
    no_network: 'A part of the page could not be loaded.',
    no_network_do: 'Check the connection and load the page again. Nothing is lost.',
    lost: 'The picture is gone',
    lost_do: 'The browser has taken the graphics away and does not give them back. The game is saved after every move: load the page again to go on.',
    again: 'Load again',
    error: 'Something went wrong',
    error_do: 'The game is saved after every move: after a reload it goes on from there. A copied report helps us to find the mistake.',
    copy_report: 'Copy report',
    copied: 'Copied',
    reload: 'Reload',
    dismiss: 'Close',
    table: 'The table. All of it can also be read and played as text after it.',
    skip: 'Go to the text version',
    narrator: 'Text version',
    log: 'What happens',
  },
  ru: {
    line: 'Четыре настольные игры на одном устройстве или на нескольких. Без регистрации и рекламы.',
    loading: 'Загрузка',
    no_webgl: 'В этом браузере нет WebGL 2, а столы рисуются им.',
    no_webgl_do: 'Обновите браузер или включите в его настройках аппаратное ускорение и загрузите страницу снова.',
    no_wasm: 'Этот браузер не выполняет WebAssembly, а игры сделаны на нём.',
    no_wasm_do: 'Обновите браузер или отключите для этой страницы режим блокировки и загрузите её снова.',
    too_old: 'Этот браузер слишком старый для этой страницы.',
    too_old_do: 'Обновите браузер и загрузите страницу снова.',
    no_network: 'Часть страницы не загрузилась.',
    no_network_do: 'Проверьте соединение и загрузите страницу снова. Ничего не потеряно.',
    lost: 'Изображение пропало',
    lost_do: 'Браузер отключил графику и не возвращает её. Игра сохраняется после каждого хода: загрузите страницу снова, чтобы продолжить.',
    again: 'Загрузить снова',
    error: 'Что-то пошло не так',
    error_do: 'Игра сохраняется после каждого хода: после перезагрузки она продолжится. Скопированный отчёт поможет нам найти ошибку.',
    copy_report: 'Скопировать отчёт',
    copied: 'Скопировано',
    reload: 'Перезагрузить',
    dismiss: 'Закрыть',
    table: 'Стол. Всё на нём можно прочитать и сыграть текстом после него.',
    skip: 'К текстовой версии',
    narrator: 'Текстовая версия',
    log: 'Что происходит',
  },
  zh: {
    line: '四款桌面游戏，一台或多台设备皆可。无需注册，没有广告。',
    loading: '正在加载',
    no_webgl: '此浏览器不支持 WebGL 2，而桌面需要用它来绘制。',
    no_webgl_do: '请更新浏览器，或在设置中开启硬件加速，然后重新加载本页。',
    no_wasm: '此浏览器不能运行 WebAssembly，而游戏由它构成。',
    no_wasm_do: '请更新浏览器，或为本页关闭锁定模式，然后重新加载。',
    too_old: '此浏览器版本太旧。',
    too_old_do: '请更新浏览器，然后重新加载本页。',
    no_network: '页面的一部分无法加载。',
    no_network_do: '请检查网络连接并重新加载本页。不会丢失任何内容。',
    lost: '画面丢失',
    lost_do: '浏览器收回了图形功能，一直没有恢复。游戏在每一步之后都会保存：重新加载本页即可继续。',
    again: '重新加载',
    error: '出现了问题',
    error_do: '游戏在每一步之后都会保存：重新加载后可以继续。复制的报告有助于我们查找错误。',
    copy_report: '复制报告',
    copied: '已复制',
    reload: '重新加载',
    dismiss: '关闭',
    table: '桌面。其中的一切都可以在它之后以文字阅读和游玩。',
    skip: '转到文字版',
    narrator: '文字版',
    log: '动态',
  },
};

let lang = 'en';

/** The first of the wanted BCP 47 tags that we speak. */
export const spoken = (wanted) => wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in TEXTS) ?? 'en';

export function choose_language(wanted) {
  lang = spoken(wanted);
  return lang;
}

export const language = () => lang;
export const text = (key) => TEXTS[lang][key];
/** A sentence of a module with words of its own, { en: { key: 'Delete {0}' }, .. }, its places filled. */
export const say = (words, key, ...args) => words[lang][key].replace(/\{(\d)\}/g, (place, i) => args[i] ?? place);
