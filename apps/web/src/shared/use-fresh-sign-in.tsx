import { accessErrors } from '@oxer/domain/access/access.errors'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { failureOf } from './failure.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((file) => ({ default: file.SignInAgain })))

const isWanted = (error: unknown): boolean =>
  failureOf(error)?.causes.some(({ code }) => code === accessErrors.signInAgain.code) ?? false

/**
 * Runs a call; if the server asks for a fresh sign-in, asks the user for it and runs the call again. What was typed stays where it is.
 * `question` belongs beside the form, not inside it.
 */
export const useFreshSignIn = (): {
  freshly: <Outcome>(call: () => Promise<Outcome>) => Promise<Outcome>
  question: ReactNode
} => {
  const [answer, setAnswer] = useState<((mayGoOn: boolean) => void) | null>(null)
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      setAnswer(() => (mayGoOn: boolean) => {
        setAnswer(null)
        resolve(mayGoOn)
      })
    })
  return {
    freshly: async (call) => {
      try {
        return await call()
      } catch (error) {
        if (!isWanted(error) || !(await ask())) throw error
        return call()
      }
    },
    question: answer !== null && (
      <Suspense fallback={null}>
        <SignInAgain onDone={answer} />
      </Suspense>
    ),
  }
}
