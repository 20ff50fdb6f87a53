import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const kinds = ['XLSX', 'CSV'] as const

/** What the address of the file says of the list. */
type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>

const addressOf = (path: string, asked: Asked): string => {
  const given = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(given).toString()}`
}

/** Built when the menu opens: the browser may remember other columns by then. */
const Kinds = ({ path, asks, named }: { path: string; asks: () => Asked; named: 'kind' | 'format' }) => {
  const { t } = useTranslation('parties')
  const asked = asks()
  return kinds.map((kind) => (
    <Menu.Item key={kind} component="a" href={addressOf(path, { ...asked, [named]: kind })} download>
      {t(`organisation.exporting.${kind}`)}
    </Menu.Item>
  ))
}

/** The list as it is seen, as a file. */
export const ExportMenu = ({
  path,
  asks,
  named = 'kind',
}: {
  path: `/api/${string}`
  asks: () => Asked
  /** How the call names the format of the file. */
  named?: 'kind' | 'format'
}) => {
  const { t } = useTranslation('parties')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('organisation.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Kinds path={path} asks={asks} named={named} />
      </Menu.Dropdown>
    </Menu>
  )
}
