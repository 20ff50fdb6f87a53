import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'

export type PickableFederation = { ref: string; name: string; avatar?: string | null }

export type FederationPickerProps = {
  label: string
  federations: readonly PickableFederation[]
  hrefOf: (federation: PickableFederation) => string
  icon?: ReactNode
  variant?: 'default' | 'filled' | 'subtle'
}

/** `isWanted`: the button was pressed while this part was still loading. */
export const FederationMenu = ({
  label,
  federations,
  hrefOf,
  icon,
  variant = 'default',
  isWanted,
}: FederationPickerProps & { isWanted: boolean }) => {
  const { texts, Link } = useUi()
  return (
    <Menu position="bottom-start" defaultOpened={isWanted}>
      <Menu.Target>
        <Button variant={variant} leftSection={icon} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.federation.choose}</Menu.Label>
        {federations.map((federation) => (
          <Menu.Item key={federation.ref} component={Link} href={hrefOf(federation)}>
            {federation.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
