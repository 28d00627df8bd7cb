/*
 * Keeps what a visitor does to the server's markup while the scripts are still on their way, and does it again once React
 * answers there: what is in the fields, and the last press or submission (who presses twice out of impatience means it once).
 * The HTML template carries this text; it stays free of syntax that needs a build. `early-input-replay.tsx` asks for the replay.
 */
(function () {
  const fields = new Map();
  let last;

  function onInput(event) {
    const field = event.target;
    fields.set(field, field.type === 'checkbox' ? field.checked : field.value);
  }
  function onClick(event) {
    const button = event.target.closest('button');
    if (button) last = () => button.click();
  }
  function onSubmit(event) {
    const form = event.target;
    event.preventDefault();
    last = () => form.requestSubmit();
  }
  const kinds = { input: onInput, click: onClick, submit: onSubmit };
  for (const kind in kinds) document.addEventListener(kind, kinds[kind], true);

  function say(field, kind) {
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  // React takes a field over as it finds it, and answers to events that change it from what React knows.
  function fill(value, field) {
    // Has React take over this part of the page at once.
    say(field, 'input');
    if (field.type === 'checkbox') {
      field.checked = !value;
      field.click();
    } else if (field.type === 'select-one') {
      field.value = value;
      say(field, 'change');
    } else {
      const start = field.selectionStart;
      const end = field.selectionEnd;
      field.value = field.defaultValue;
      // Past the setter that React has put on the field itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      say(field, 'input');
      if (start !== null && field === document.activeElement) field.setSelectionRange(start, end);
    }
  }

  /** Ends the keeping. What is no longer in the page is forgotten. */
  window.replayEarlyInput = () => {
    for (const kind in kinds) document.removeEventListener(kind, kinds[kind], true);
    delete window.replayEarlyInput;
    fields.forEach(fill);
    if (last) last();
  };
})();
