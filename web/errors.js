// A panel for unexpected errors, because players do not read consoles. It says what happened, holds
// a report (with the running game's record) and offers a reload, after which the autosaved game
// resumes.

import { copy, open_dialog } from './dialogs.js';
import { text } from './text.js';

export const seen = []; // every message, for tests and for the report
let source = () => '';
let shown = false;

/** f returns the text of the running game; it is called when a report is made. */
export function set_report_source(f) {
  source = f;
}

/** The text that a player is asked to send: versions, what went wrong, the running game. */
export function report() {
  let game = '';
  try {
    game = source();
  } catch {
    game = '(the game could not be read)'; // the module itself may have failed
  }
  return [`Parlour ${BUILD}`, navigator.userAgent, location.href.split('#')[0], '', ...seen, '', game]
    .join('\n');
}

/** Shows the panel for the first failure; later ones are only added to the report, so it cannot
    loop. */
export function fail(message) {
  seen.push(message);
  if (shown) return;
  shown = true;
  try {
    show(message);
  } catch (error) {
    console.error(error); // nothing is left that could show it
  }
}

function show(message) {
  const node = (tag, props) => Object.assign(document.createElement(tag), props);
  const body = [
    node('p', { textContent: text('error_do') }),
    node('pre', { textContent: `${message}\nParlour ${BUILD}` }),
  ];
  const row = node('div', { className: 'row' });
  const told = node('span', { className: 'second' });
  told.setAttribute('role', 'status');
  const field = node('textarea', { hidden: true, readOnly: true });
  field.setAttribute('aria-label', text('copy_report'));
  const copy_report = node('button', { type: 'button', textContent: text('copy_report') });
  copy_report.onclick = async () => {
    field.value = report();
    field.hidden = false; // lets the player select it by hand if the clipboard is forbidden
    if (await copy(field.value, field)) told.textContent = text('copied');
  };
  const close = node('button', { type: 'button', textContent: text('dismiss') });
  close.onclick = () => dialog.close();
  const reload = node('button', { type: 'button', textContent: text('reload'), className: 'primary' });
  reload.onclick = () => location.reload();
  row.append(told, copy_report, close, reload);
  const dialog = open_dialog({
    title: text('error'),
    body: [...body, field, row],
    className: 'error',
    done: () => { shown = false; },
  });
  dialog.setAttribute('role', 'alertdialog');
  reload.focus();
}

const describe = (error) => String(error?.stack || error?.message || error);

// ResizeObserver's message about a second round is a warning, not an error.
addEventListener('error', (event) => {
  if (!/ResizeObserver loop/.test(event.message)) fail(describe(event.error ?? event.message));
});
addEventListener('unhandledrejection', (event) => fail(describe(event.reason)));
