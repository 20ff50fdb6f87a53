import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../failure.ts'
import { isSame } from './differences.ts'

export type Look<Shown> = {
  /** The preview of the present values; null while there is none. */
  shown: Shown | null
  /** Why there is no preview. */
  refusal: readonly string[]
  isAsking: boolean
}

type Answer<Question, Shown> = { question: Question; shown: Shown | null; refusal: readonly string[] }

/**
 * The preview of a form. A preview belongs to its input, and disappears when the input changes. A form with automatic
 * previews keeps the previous one until the next has arrived, so that the drawer does not jump.
 */
export const useLook = <Question, Shown>({
  question,
  isByItself,
  answerOf,
}: {
  /** Null while a value that the preview needs is missing. */
  question: Question | null
  isByItself: boolean
  answerOf: (question: Question) => Promise<{ question: Question; shown: Shown }>
}): Look<Shown> & { ask: () => Promise<void> } => {
  const { i18n } = useTranslation()
  const [answer, setAnswer] = useState<Answer<Question, Shown> | null>(null)
  const [isAsking, setAsking] = useState(false)
  const turn = useRef(0)
  const ask = async (): Promise<void> => {
    if (question === null) return
    turn.current += 1
    const asked = turn.current
    setAsking(true)
    const next = await answerOf(question).catch((error: unknown) => ({
      question,
      shown: null,
      refusal: failureTexts(error, i18n),
    }))
    // A later request has replaced this one.
    if (asked !== turn.current) return
    setAnswer({ refusal: [], ...next })
    setAsking(false)
  }
  const askByItself = useEffectEvent(ask)
  const key = JSON.stringify(question)
  useEffect(() => {
    if (isByItself && key !== 'null') void askByItself()
  }, [isByItself, key])
  const isCurrent = answer !== null && question !== null && (isByItself || isSame(answer.question, question))
  return {
    shown: isCurrent ? answer.shown : null,
    refusal: isCurrent ? answer.refusal : [],
    isAsking,
    ask,
  }
}
