import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './cookie-banner.module.css'

/** Shows until it is accepted; the choice stays in the browser. */
export const CookieBanner = ({
  label,
  message,
  accept,
  children,
  place = 'oxer.cookies',
}: {
  label: string
  message: string
  accept: string
  /** A link to the policy. */
  children?: ReactNode
  place?: string
}) => {
  const [isAccepted, setAccepted] = useState(() => window.localStorage.getItem(place) === 'accepted')
  if (isAccepted) return null
  return (
    <section className={classes.banner} aria-label={label}>
      <p className={classes.message}>
        {message} {children}
      </p>
      <Button
        onClick={() => {
          window.localStorage.setItem(place, 'accepted')
          setAccepted(true)
        }}
      >
        {accept}
      </Button>
    </section>
  )
}
