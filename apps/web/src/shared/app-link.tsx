import type { LinkProps } from '@oxer/ui'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useStaysInOffice } from './office-pages.ts'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link by address, for components without knowledge of routes. A screen that knows its route uses the router's own
 * typed Link.
 */
export const AppLink = ({ href, onClick, ref, ...rest }: LinkProps) => {
  const router = useRouter()
  const staysInOffice = useStaysInOffice()
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || rest.target || rest.download || !isPlainClick(event) || !staysInOffice(href))
          return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
