import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The search leads here with the registration to sign off. The address asks once, so that a reload asks nothing. */
export const useAskedSignOff = (
  rows: readonly ShownRegistration[],
  ask: (registration: ShownRegistration) => void,
): void => {
  const navigate = useNavigate()
  const asked = useRouterState({
    select: ({ location: { search } }) => ('signOff' in search ? String(search.signOff) : null),
  })
  const registration = rows.find(({ ref }) => ref === asked)
  const latest = useRef({ registration, ask, navigate })
  latest.current = { registration, ask, navigate }
  const isAsked = registration !== undefined
  useEffect(() => {
    const { registration: found, ...now } = latest.current
    if (!isAsked || found === undefined) return
    now.ask(found)
    void now.navigate({ to: '.', search: {}, replace: true })
  }, [isAsked])
}
