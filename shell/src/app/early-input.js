/*
 * Records what a visitor does with the server's markup before the scripts have arrived, and repeats it once React
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
  // React takes over the present value of a field, and reacts only to events that change the value it knows.
  function fill(value, field) {
    // Before React takes over: it may set the value, and the caret would be at the start.
    const start = field.selectionStart;
    const end = field.selectionEnd;
    // Makes React take over this part of the page at once.
    say(field, 'input');
    if (field.type === 'checkbox') {
      field.checked = !value;
      field.click();
    } else if (field.type === 'select-one') {
      field.value = value;
      say(field, 'change');
    } else {
      field.value = field.defaultValue;
      // Past the setter that React has put on the field itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      say(field, 'input');
      if (start !== null && field === document.activeElement) field.setSelectionRange(start, end);
    }
  }

  /** Ends the recording, when the whole page has been taken over. Elements that are no longer in the page are dropped. */
  window.replayEarlyInput = () => {
    if (document.querySelector('[data-part=not-live]')) return void setTimeout(window.replayEarlyInput, 20);
    for (const kind in kinds) document.removeEventListener(kind, kinds[kind], true);
    delete window.replayEarlyInput;
    fields.forEach(fill);
    if (last) last();
  };
})();
