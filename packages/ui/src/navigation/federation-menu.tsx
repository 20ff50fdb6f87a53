import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useUi } from '../provider/ui-provider.tsx'
import type { FederationPickerProps } from './federation-picker.tsx'

/** `isWanted`: the button was pressed while this part was still on its way. */
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
