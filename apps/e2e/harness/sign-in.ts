// Signs in over the real pages of the identity provider, without a browser: the form is read and posted. The resulting
// cookies are those that a browser would have.
import { type APIRequestContext, request } from '@playwright/test'

export type StoredState = Awaited<ReturnType<APIRequestContext['storageState']>>

const attribute = (html: string, pattern: RegExp, what: string): string => {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`the sign-in page has no ${what}:\n${html.slice(0, 500)}`)
  return found
}

export const signIn = async (origin: string, username: string, password: string): Promise<StoredState> => {
  const visitor = await request.newContext({ baseURL: origin })
  try {
    const page = await visitor.get('/auth/login?returnTo=/version.txt')
    const action = attribute(await page.text(), /<form method="post" action="([^"]+)"/, 'form')
    const answer = await visitor.post(new URL(action, page.url()).href, {
      headers: { origin },
      form: { username, password },
    })
    if (!answer.ok() || !answer.url().endsWith('/version.txt')) {
      throw new Error(`${username} could not sign in: ${answer.status()} at ${answer.url()}`)
    }
    return await visitor.storageState()
  } finally {
    await visitor.dispose()
  }
}
