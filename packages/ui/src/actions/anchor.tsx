import { type Ref, useLayoutEffect } from 'react'

/** What Mantine hands to the target of a menu or popover; `reference` is the name that the target asks for its ref by. */
type AnchorProps = { anchor: HTMLElement; id?: string; 'aria-controls'?: string; reference?: Ref<HTMLElement> }

/** Stands for a button that is drawn elsewhere: what opens is placed at it, named by it, and gives the focus back to it. */
export const Anchor = ({ anchor, id, 'aria-controls': controls, reference }: AnchorProps) => {
  useLayoutEffect(() => {
    if (typeof reference !== 'function') return
    reference(anchor)
    return () => {
      reference(null)
    }
  }, [anchor, reference])
  useLayoutEffect(() => {
    // Many buttons may have this one menu in turn, and no two of them its id.
    if (id !== undefined) anchor.id = id
    if (controls !== undefined) anchor.setAttribute('aria-controls', controls)
    return () => {
      anchor.removeAttribute('id')
      anchor.removeAttribute('aria-controls')
    }
  }, [anchor, id, controls])
  return null
}
