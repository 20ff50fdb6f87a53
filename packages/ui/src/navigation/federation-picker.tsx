import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import type { FederationPickerProps } from './federation-menu.tsx'

const FederationMenu = lazy(() => import('./federation-menu.tsx').then((file) => ({ default: file.FederationMenu })))

/**
 * An action that needs a federation (spec section 2): a direct button if one is permitted, a list if several are,
 * nothing otherwise. `hrefOf` puts the choice in the address.
 */
export const FederationPicker = (props: FederationPickerProps) => {
  const { label, federations, hrefOf, icon, variant = 'default' } = props
  const { Link } = useUi()
  const [isWanted, setWanted] = useState(false)
  const [only] = federations
  if (!only) return null
  if (federations.length === 1) {
    return (
      <Button component={Link} href={hrefOf(only)} variant={variant} leftSection={icon}>
        {label}
      </Button>
    )
  }
  const waiting = (
    <Button
      variant={variant}
      leftSection={icon}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {label}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <FederationMenu {...props} isWanted={isWanted} />
    </Suspense>
  )
}
