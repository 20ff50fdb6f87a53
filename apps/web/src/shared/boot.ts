// Facts that the server knows when it sends the page, so that the first screen needs no second request.
import type { Boot } from '@oxer/domain/access/session/session.schema'

export type { Boot }

/** The server writes the answer into the page. The development server does not, so it is called. */
export const readBoot = async (): Promise<Boot> => {
  const written = document.getElementById('oxer-boot')?.textContent
  if (written) return JSON.parse(written)
  const answer = await fetch('/api/boot', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the server did not say what this site is: ${answer.status}`)
  return answer.json()
}
