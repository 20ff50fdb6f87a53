// Only the tests of a screen open everything above it: drawers, dialogs, menus. So axe checks each layer that a test opens, before the next
// action of the user and at the end of the test.
import type { UserEvent } from '@testing-library/user-event'
import axe from 'axe-core'

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** jsdom neither paints nor measures: colours and sizes are checked in a browser. */
const unknowable = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** A layer that a test opens again in the same state need not be checked again: the tests of a worker share this. */
const audited = new Set<string>()

const findings: string[] = []

/** What axe finds in this part of the document, WCAG 2.2 AA and best practice. */
export const auditOf = async (element: Element): Promise<string[]> => {
  const { violations } = await axe.run(element, {
    // Nothing but ARIA and the structure of HTML can be checked, so no style sheet need be read.
    preload: false,
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(unknowable.map((rule) => [rule, { enabled: false }])),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}

const nameOf = (layer: Element): string =>
  layer.getAttribute('aria-label') ??
  (layer.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** The same name, first field and refusals: the same layer in the same state. */
const stateOf = (layer: Element): string =>
  [
    layer.getAttribute('role'),
    nameOf(layer),
    layer.querySelector('label')?.textContent,
    layer.querySelector('[aria-invalid="true"]') !== null,
    layer.querySelectorAll('[role="alert"], [role="alertdialog"], [role="radiogroup"], [role="option"]').length > 0,
  ].join('|')

/** Checks the layers that are open now. */
export const auditLayers = async (): Promise<void> => {
  for (const layer of document.querySelectorAll(layers)) {
    const state = stateOf(layer)
    if (audited.has(state)) continue
    audited.add(state)
    const found = await auditOf(layer)
    findings.push(...found.map((each) => `"${nameOf(layer)}" ${each}`))
  }
}

/** Everything that was found since it was asked last. */
export const takeFindings = (): string[] => findings.splice(0)

/** A user before each of whose actions the open layers are checked. */
export const auditing = (user: UserEvent): UserEvent =>
  new Proxy(user, {
    get: (target, name, self) => {
      const action: unknown = Reflect.get(target, name, self)
      if (typeof action !== 'function') return action
      return async (...args: unknown[]): Promise<unknown> => {
        await auditLayers()
        return Reflect.apply(action, target, args)
      }
    },
  })
