import { type Ref, useLayoutEffect } from 'react'

/** What Mantine passes to the target of a menu or popover; `reference` is the name of the prop for the target's ref. */
type AnchorProps = { anchor: HTMLElement; id?: string; 'aria-controls'?: string; reference?: Ref<HTMLElement> }

/**
 * Represents a button that is rendered elsewhere: a menu opens at it, is labelled by it, and returns the focus to it.
 */
export const Anchor = ({ anchor, id, 'aria-controls': controls, reference }: AnchorProps) => {
  useLayoutEffect(() => {
    if (typeof reference !== 'function') return
    reference(anchor)
    return () => {
      reference(null)
    }
  }, [anchor, reference])
  useLayoutEffect(() => {
    // Many buttons may use this one menu in turn, but no two of them may have the same id at once.
    if (id !== undefined) anchor.id = id
    if (controls !== undefined) anchor.setAttribute('aria-controls', controls)
    return () => {
      anchor.removeAttribute('id')
      anchor.removeAttribute('aria-controls')
    }
  }, [anchor, id, controls])
  return null
}
