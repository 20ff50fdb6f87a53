// What the server already knows when it sends the page, so that the first screen needs no second question.
import type { Boot } from '@oxer/domain/access/session/session.schema'

export type { Boot }

/** The server writes the answer in the page; the development server does not, and is asked for it. */
export const readBoot = async (): Promise<Boot> => {
  const written = document.getElementById('oxer-boot')?.textContent
  if (written) return JSON.parse(written)
  const answer = await fetch('/api/boot', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the server did not say what this site is: ${answer.status}`)
  return answer.json()
}
