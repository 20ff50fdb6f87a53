import type { AppRouter } from '@oxer/api/types'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { afterEach, expect, it } from 'vitest'
import { keyOf, takeAnswersInPage } from './answers-in-page.ts'

const trpc = createTRPCReact<AppRouter>()

afterEach(() => document.body.replaceChildren())

it('names an answer as the hooks of tRPC do', () => {
  expect(keyOf('shell.calendar.thisWeek')).toEqual(getQueryKey(trpc.shell.calendar.thisWeek, undefined, 'query'))
  expect(keyOf('shell.calendar.later', { page: 0 })).toEqual(
    getQueryKey(trpc.shell.calendar.later, { page: 0 }, 'query'),
  )
})

it('reads the answers in the page, and accepts a page without any', () => {
  const queryClient = new QueryClient()
  takeAnswersInPage(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  document.body.innerHTML =
    '<script type="application/json" id="oxer-answers">[{"path":"shell.share.list","data":[]}]</script>'
  takeAnswersInPage(queryClient)
  expect(queryClient.getQueryData(getQueryKey(trpc.shell.share.list, undefined, 'query'))).toEqual([])
})
