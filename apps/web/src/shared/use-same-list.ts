import { useRef } from 'react'

/** The list of the render before while its items are the same, for what is made of a list and costs much. */
export const useSameList = <Item>(list: readonly Item[]): readonly Item[] => {
  const kept = useRef(list)
  const isSame = list.length === kept.current.length && list.every((item, index) => item === kept.current[index])
  if (!isSame) kept.current = list
  return kept.current
}
