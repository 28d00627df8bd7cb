/*
 * Records what a visitor does with the server's markup before the scripts have arrived, and repeats it when React handles events.
 * It records the values of the fields and the last click or submission. Earlier clicks are dropped, because a visitor who clicks
 * twice out of impatience means it once. The HTML template contains this text, so it has no syntax that needs a build.
 * `early-input-replay.tsx` starts the replay.
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
  // When React hydrates a field, it takes the present value as known. It reacts only to events that change the known value.
  function fill(value, field) {
    // Read before React hydrates the field: React may set the value, which moves the caret to the start.
    const start = field.selectionStart;
    const end = field.selectionEnd;
    // This event makes React hydrate this part of the page at once.
    say(field, 'input');
    if (field.type === 'checkbox') {
      field.checked = !value;
      field.click();
    } else if (field.type === 'select-one') {
      field.value = value;
      say(field, 'change');
    } else {
      field.value = field.defaultValue;
      // Calls the setter of the prototype, because React has put its own setter on the field.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      say(field, 'input');
      if (start !== null && field === document.activeElement) field.setSelectionRange(start, end);
    }
  }

  /** Ends the recording once the whole page is hydrated. Elements that have left the page are dropped. */
  window.replayEarlyInput = () => {
    if (document.querySelector('[data-part=not-live]')) return void setTimeout(window.replayEarlyInput, 20);
    for (const kind in kinds) document.removeEventListener(kind, kinds[kind], true);
    delete window.replayEarlyInput;
    fields.forEach(fill);
    if (last) last();
  };
})();
