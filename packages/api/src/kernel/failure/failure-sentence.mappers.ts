// The messages for scripts and for their authors. A screen writes its own from the codes.
import { createI18n, textOfCode, toLanguage } from '@oxer/i18n'
import type { Context } from '../context/context.ts'
import type { FailureBody } from './failure.mappers.ts'

const textsOf = new Map<Context['language'], ReturnType<typeof createI18n>>()

/** Adds a sentence for each cause to the same body, as `message`, in the reader's language. */
export const withSentences = (body: FailureBody, language: Context['language']): FailureBody => {
  const texts = textsOf.get(language) ?? createI18n(toLanguage(language))
  textsOf.set(language, texts)
  const sentences = new Set(body.causes.map(({ code, values }) => textOfCode(texts, code, values)))
  const closed = [...sentences].map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
  return { ...body, message: closed.join(' ') }
}
