/**
 * Lets the children of a list keep the focus while they move in it. Otherwise the browser takes the focus from a row that
 * moves and React gives it back, which lays out the page twice and makes a screen reader begin again. A browser without
 * `moveBefore` does it that way.
 */
export const keepFocusOnMove = (list: HTMLElement | null): void => {
  if (list === null || !('moveBefore' in list)) return
  const insert = list.insertBefore.bind(list)
  list.insertBefore = <Child extends Node>(child: Child, before: Node | null): Child => {
    if (child.parentNode !== list) return insert(child, before)
    list.moveBefore(child, before)
    return child
  }
}
