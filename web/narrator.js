// For screen readers, and for playing with only a keyboard: the state of the screen as text and its
// controls as real buttons, after the canvas in page order. It is updated in place, never rebuilt,
// so that a reader keeps its position and a focused button its focus.

const root = document.getElementById('narrator');
const [heading, state, list] = root.children;
const log = document.getElementById('log');
const kept_lines = 30;
let on_press;

const put = (node, value) => {
  if (node.textContent !== value) node.textContent = value;
};

/** controls: [{id, label, enabled, focused, moves, at}]; `at` is "x,y" on the page, kept as
    data-at; `focused`: the canvas's keyboard focus is on it; `moves`: it may scroll out of sight,
    kept as data-moves. `press(id)` is called for a pressed button. */
export function narrate(title, text, controls, press) {
  on_press = press;
  put(heading, title);
  put(state, text);
  const focused = document.activeElement;
  const had_focus = list.contains(focused);
  const place = had_focus ? [...list.children].indexOf(focused.parentNode) : -1;

  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  let at = list.firstElementChild;
  for (const { id, label, enabled, focused: current, moves, at: point } of controls) {
    let item = known.get(String(id));
    if (item) {
      known.delete(String(id));
    } else {
      item = document.createElement('li');
      item.dataset.id = id;
      item.append(document.createElement('button'));
      item.firstChild.addEventListener('click', () => {
        if (item.firstChild.getAttribute('aria-disabled') !== 'true') on_press(id);
      });
    }
    put(item.firstChild, label);
    item.firstChild.dataset.at = point;
    item.firstChild.toggleAttribute('data-moves', moves);
    // Not `disabled`: the reason in its label must stay readable, and the focus must not be lost.
    item.firstChild.setAttribute('aria-disabled', String(!enabled));
    if (current) item.firstChild.setAttribute('aria-current', 'true');
    else item.firstChild.removeAttribute('aria-current');
    if (item === at) at = at.nextElementSibling;
    else list.insertBefore(item, at);
  }
  for (const item of known.values()) item.remove();

  // The pressed button is often gone afterwards: the one in its place gets the focus.
  if (had_focus && !list.contains(document.activeElement)) {
    const heir = list.children[Math.min(place, list.children.length - 1)];
    (heir?.firstChild ?? root).focus();
  }
}

/** A new line in the live region, read out politely. */
export function announce(line) {
  const item = document.createElement('p');
  item.textContent = line;
  log.append(item);
  while (log.children.length > kept_lines) log.firstElementChild.remove();
}

/** Another person looks: the announcements were private to the last one. */
export function forget_announced() {
  log.replaceChildren();
}

export function focus_narrator() {
  (list.querySelector('button') ?? root).focus();
}

export function show_narrator() {
  root.hidden = false;
}
