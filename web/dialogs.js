// Text in and out of the page. The canvas has no text fields: an on-screen keyboard, an input
// method, the clipboard and the share sheet need real DOM elements. <dialog> itself keeps the focus
// inside, makes the rest inert, handles Escape and returns the focus.

import { bring } from './bring.js';

/* global QR */ // the file that draws such codes; written in by build.mjs

const LONGEST_CODE = 600; // characters of a link that a phone's camera still reads well

export const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

export const button = (caption, onclick, className = '') =>
  make('button', { type: 'button', textContent: caption, onclick, className });

/** Opens a modal dialog over the page; `done` is called once, however it closes. */
export function open_dialog({ title, body, className = '', done }) {
  const heading = make('h2', { id: 'dialog-title', textContent: title });
  const form = make('form', { noValidate: true }, heading, ...body);
  const dialog = make('dialog', { className }, form);
  dialog.setAttribute('aria-label', title); // a dialog may lie over another one, with a heading of the same id
  form.addEventListener('submit', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    visualViewport?.removeEventListener('resize', fit);
    dialog.remove();
    done?.(dialog.returnValue);
    // The dialog returns the focus to the element that had it, the canvas or a button of the text
    // version; if that is gone, to the table; unless another dialog has been opened meanwhile.
    const { activeElement } = document;
    if (!document.querySelector('dialog[open]') && (!activeElement || activeElement === document.body)) document.getElementById('canvas').focus();
  });
  // The height that the on-screen keyboard leaves free.
  const fit = () => dialog.style.setProperty('--seen', `${visualViewport.height}px`);
  if (window.visualViewport) {
    visualViewport.addEventListener('resize', fit);
    fit();
  }
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let asking = null; // one at a time: a second question cancels the first

function text_field(prompt) {
  const field = make(prompt.multiline ? 'textarea' : 'input', {
    id: 'dialog-field',
    value: prompt.initial,
    placeholder: prompt.placeholder,
    maxLength: prompt.max_length,
    autocomplete: 'off',
    spellcheck: false,
    enterKeyHint: 'done',
  });
  field.setAttribute('autocapitalize', 'off');
  return field;
}

/** Sets the focus and the selection: everything, or the refused line. */
function enter_field(field, line) {
  field.focus();
  if (!line) return field.select();
  const lines = field.value.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (line - 3) * field.scrollHeight / lines.length;
}

/** done(text), or done(null) if the player cancels. */
export function ask_text(prompt, done) {
  asking?.close();
  const field = text_field(prompt);
  const wrong = make('p', { className: 'wrong', id: 'dialog-wrong' });
  const ok = make('button', { textContent: prompt.ok_again || prompt.ok, className: 'primary' });
  let answer = null;
  const accept = () => {
    answer = field.value;
    dialog.close();
  };
  const complain = (what) => {
    wrong.textContent = what || '';
    wrong.hidden = !what;
    field.toggleAttribute('aria-invalid', !!what);
  };
  wrong.setAttribute('role', 'alert');
  field.setAttribute('aria-describedby', wrong.id);
  complain(prompt.error);
  // Once the text has changed, its validity is unknown.
  field.addEventListener('input', () => {
    complain('');
    ok.textContent = prompt.ok;
  });
  const row = make('div', { className: 'row' });
  if (prompt.file) {
    const take = (text, too_large) => {
      if (too_large) return complain(prompt.file_too_large);
      if (text === null) return;
      field.value = text;
      accept();
    };
    const from_file = button(prompt.file, () => pick_file(prompt.max_length, take), 'apart');
    row.append(from_file);
    // A file dropped on the dialog works too.
    field.addEventListener('drop', (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      read_file(file, prompt.max_length, take);
    });
  }
  row.append(button(prompt.cancel, () => dialog.close()), ok);
  const dialog = open_dialog({
    title: prompt.title,
    body: [make('label', { htmlFor: field.id, textContent: prompt.label }), field, wrong, row],
    done() {
      if (asking === dialog) asking = null;
      done(answer);
    },
  });
  asking = dialog;
  dialog.querySelector('form').addEventListener('submit', accept);
  // In a textarea Enter starts a new line; with Ctrl or Cmd it accepts.
  if (prompt.multiline) {
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) accept();
    });
  }
  enter_field(field, prompt.error_line);
}

/** Copies; falls back to the old method where the new one is forbidden (a page without https). */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}

export const squares_of = async (text) => (await bring(QR)).squares(text);

/** An element that shows the text as a QR code once the code for that is loaded. */
export function picture_of(text) {
  const picture = make('div', { className: 'qr' });
  bring(QR).then(({ draw }) => picture.append(draw(text)), (error) => console.warn(error));
  return picture;
}

export function offer_text(offer) {
  const field = make('textarea', { value: offer.text, readOnly: true, id: 'dialog-field', rows: 4 });
  field.setAttribute('aria-labelledby', 'dialog-title');
  const told = make('span', { className: 'second' });
  told.setAttribute('role', 'status');
  const row = make('div', { className: 'row' }, told);

  const shown = Boolean(offer.text); // otherwise there is only the file
  const shared = offer.is_link ? { url: offer.text } : { text: offer.text };
  const can_share = shown && offer.share && navigator.share && (navigator.canShare?.(shared) ?? true);
  if (can_share) row.append(button(offer.share, () => navigator.share(shared).catch(() => {})));
  const save = offer.file_name && button(offer.save, () => save_file(offer.file_name, offer.file_text || offer.text), offer.note ? 'primary' : '');
  if (save) row.append(save);
  row.append(button(offer.close, () => dialog.close()));
  const copy_button = button(offer.copy, async () => {
    if (await copy(offer.text, field)) told.textContent = offer.copied;
  }, offer.note ? '' : 'primary');
  if (shown) row.append(copy_button);

  const coded = offer.is_link && offer.text.length <= LONGEST_CODE;
  const note = make('p', { textContent: offer.note ?? '', hidden: !offer.note });
  const body = [note, coded && picture_of(offer.text), shown && field, row].filter(Boolean);
  const dialog = open_dialog({ title: offer.title, body });
  field.scrollTop = 0; // a long text is shown from its beginning
  field.setSelectionRange(0, 0);
  (offer.note && save ? save : copy_button).focus();
}

export function save_file(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function read_file(file, max_bytes, done) {
  if (file.size > max_bytes) return done(null, true);
  let content = null; // the file may disappear between the choice and the reading
  try {
    content = await file.text();
  } catch { /* then there is none */ }
  done(content, false, file.name);
}

/** done(text or null, too_large, name of the file). A file over max_bytes is not read. */
export function pick_file(max_bytes, done) {
  const input = make('input', { type: 'file', hidden: true });
  const finish = (...what) => {
    input.remove();
    done(...what);
  };
  input.addEventListener('cancel', () => finish(null, false));
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (!file) return finish(null, false);
    read_file(file, max_bytes, finish);
  });
  document.body.append(input);
  input.click();
}
