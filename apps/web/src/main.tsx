import '@oxer/ui/styles.css'
import { loadErrorTexts } from '@oxer/i18n/error-text'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './app/access/session-watch.tsx'
import { loadCrashes, watchCrashes } from './app/crash-watch.ts'
import { onFirstTouch } from './app/first-touch.ts'
import { reloadOnceWhenOutdated } from './app/outdated.ts'
import { Providers } from './app/providers.tsx'
import { createAppRouter } from './app/router.tsx'
import { shareStyleNonce } from './app/style-nonce.ts'
import { takeAnswersInPage } from './shared/answers-in-page.ts'
import { readBoot } from './shared/boot.ts'
import { chooseLanguage, rememberedLanguage, startTexts } from './shared/language.ts'
import { createQueryClient } from './shared/query-client.ts'
import { toSession } from './shared/session.ts'
import { createLinks } from './shared/trpc.ts'

reloadOnceWhenOutdated()
shareStyleNonce()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the application')

const boot = await readBoot()
const texts = await startTexts(chooseLanguage(boot, rememberedLanguage()))
const leave = (href: string): void => window.location.replace(href)
const watch = watchSession({
  user: boot.user,
  texts,
  leave,
  here: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  onResume: () => void queryClient.invalidateQueries(),
})
const queryClient = createQueryClient(texts, watch.isEnd)
takeAnswersInPage(queryClient)
const router = createAppRouter({ queryClient, session: toSession(boot), leave })

onFirstTouch(() => loadErrorTexts(texts))
onFirstTouch(loadCrashes)
const crashes = watchCrashes(texts, () => router.state.matches.at(-1)?.fullPath ?? '/')

/** What even the frame of the office cannot show: without styles, and the way home loads the page again. */
const PlainFailure = () => (
  <main>
    <h1>{texts.t('shell:error.failed.title')}</h1>
    <p>{texts.t('shell:error.failed.message')}</p>
    <a href="/">{texts.t('shell:nav.home')}</a>
  </main>
)

// As a transition, the first render is done in small steps, between which the browser can respond to the reader.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'office'} errorComponent={PlainFailure} onCatch={crashes.report}>
        <Providers boot={boot} texts={texts} queryClient={queryClient} links={createLinks()}>
          <RouterProvider router={router} />
        </Providers>
      </CatchBoundary>
    </StrictMode>,
  )
})
