import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareBookmark } from './bookmark.ts'

const competition = '01890000-0000-7000-8000-0000000000c1'
const answers = { user: 200, favorite: 200, favorites: [] as string[] }
const asked: string[] = []

beforeEach(() => {
  Object.assign(answers, { user: 200, favorite: 200, favorites: [] })
  asked.length = 0
  document.body.innerHTML = '<button type="button" aria-pressed="false" hidden>Bookmark</button>'
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return path === '/api/auth/user'
      ? Response.json({ favorites: answers.favorites }, { status: answers.user })
      : Response.json({}, { status: answers.favorite })
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const button = (): HTMLButtonElement => {
  const found = document.querySelector('button')
  if (found === null) throw new Error('no bookmark')
  return found
}
const isPressed = (): string | null => button().getAttribute('aria-pressed')

it('is shown to whoever is signed in, as it is stored', async () => {
  answers.favorites = [competition]
  await prepareBookmark(button(), competition)
  expect([button().hidden, isPressed()]).toEqual([false, 'true'])
})

it('stays hidden without a session', async () => {
  answers.user = 401
  await prepareBookmark(button(), competition)
  expect(button().hidden).toBe(true)
})

it('is changed at once, and reversed if the server refuses', async () => {
  await prepareBookmark(button(), competition)
  button().click()
  expect(isPressed()).toBe('true')
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  expect([isPressed(), asked.at(-1)]).toEqual(['true', `POST /api/public/competition/${competition}/favorite`])
  answers.favorite = 503
  button().click()
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  expect(isPressed()).toBe('true')
})
