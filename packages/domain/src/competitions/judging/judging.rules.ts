// Which start lists a judge judges, and where the judge sits (decision 416).
import { fold } from '../../kernel/search/search.rules.ts'

export type JudgedListFacts = {
  /** Of the start list. */
  readonly testRefs: readonly string[]
  readonly judges: readonly { readonly position: string; readonly name: string }[]
}

export type JudgeFacts = {
  readonly name: string
  /** Chosen by the organiser; none: the judges of each list decide. */
  readonly testRefs: readonly string[]
}

const isSameName = (one: string, other: string): boolean => fold(one) !== '' && fold(one) === fold(other)

/** Where the judge sits, each once; the judges of a list are names, and no persons. */
export const positionsOf = (
  { judges }: Pick<JudgedListFacts, 'judges'>,
  { name }: Pick<JudgeFacts, 'name'>,
): string[] => [...new Set(judges.filter((judge) => isSameName(judge.name, name)).map(({ position }) => position))]

/** The tests of the list that the judge judges; none if it is somebody else's. */
export const testsJudgedBy = (list: JudgedListFacts, judge: JudgeFacts): string[] => {
  if (judge.testRefs.length > 0) return list.testRefs.filter((ref) => judge.testRefs.includes(ref))
  return positionsOf(list, judge).length > 0 ? [...list.testRefs] : []
}
