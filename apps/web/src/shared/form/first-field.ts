const fields = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** A ref for a form in a drawer: the focus arrives in its first field, not on the button that closes the drawer. */
export const arriveInFirstField = (form: HTMLElement | null): void =>
  form?.querySelector(fields)?.setAttribute('data-autofocus', '')

/**
 * After a form was emptied for the next one, or another section is shown: the focus goes to its first field, once it is rendered; in a
 * section without one to its first button.
 */
export const beginInFirstField = (form: HTMLElement | null): void => {
  requestAnimationFrame(() =>
    (form?.querySelector<HTMLElement>(fields) ?? form?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus(),
  )
}

/** After a refusal: scrolls to the first field that is marked wrong and puts the focus in it, once it is rendered. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-error="true"] input, button[data-error="true"]',
    )
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  })
}
