import { textOfCode } from '@oxer/i18n/error-text'
import type { i18n } from 'i18next'
import * as z from 'zod'

const pdf = 'application/pdf'

/** The body of a refusal, as every route of the API has it. */
const RefusalBody = z.object({
  causes: z.array(
    z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  ),
})

/** Why there is no PDF: the causes of the server; empty without a connection, or if the answer is not one of ours. */
export type NoPdf = z.infer<typeof RefusalBody>

const unknown: NoPdf = { causes: [] }

/** A viewer in the page's own process can be seen; one with an origin of its own, and a page of an error, cannot. */
export const isSeenAsPdf = (frame: HTMLIFrameElement | null): boolean => frame?.contentDocument?.contentType === pdf

/**
 * Asks for a PDF once more, because a frame does not tell its page what it has loaded: that of a refusal loads as one with a PDF does.
 * @returns null for a PDF
 */
export const askForPdf = async (address: string): Promise<NoPdf | null> => {
  try {
    const answer = await fetch(address, { headers: { accept: `${pdf}, application/json` } })
    if (!answer.ok) return RefusalBody.safeParse(await answer.json()).data ?? unknown
    await answer.body?.cancel()
    return answer.headers.get('content-type')?.startsWith(pdf) === true ? null : unknown
  } catch {
    return unknown
  }
}

/** Each cause once. */
export const textOfNoPdf = ({ causes }: NoPdf, texts: i18n): string => {
  const lines = causes.map(({ code, values }) => textOfCode(texts, code, values))
  return lines.length === 0 ? texts.t('shell:error.toast') : [...new Set(lines)].join('. ')
}
