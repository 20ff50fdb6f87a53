import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../results.module.css'
import { ExportItems } from './export-menu.tsx'

/** The addresses change once in a season. */
const keptMs = 300_000

/** Other programs at the ring in which this test is judged or timed, if the federation has any (cr103, cr104, cr105). */
const RingApps = (place: { competition: string; test: string; testSet: string }) => {
  const { t } = useTranslation('competitions')
  const { data = [] } = trpc.competitions.result.ringApps.useQuery(place, { staleTime: keptMs })
  if (data.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('result.ringApps.label')}</Menu.Label>
      {data.map(({ kind, address }) => (
        <Menu.Item
          key={kind}
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t(`result.ringApps.${kind}`)}
        </Menu.Item>
      ))}
    </>
  )
}

/** Import, export and recalculation, in one menu: the bar keeps its one line, so the rows stay where they are while somebody types. */
export const SheetActions = ({
  competition,
  test,
  testSet,
  isReadOnly,
  isRecalculating,
  onImport,
  onTiming,
  onDisplay,
  onRecalculate,
}: {
  competition: string
  test: string
  testSet: string
  isReadOnly: boolean
  isRecalculating: boolean
  onImport: () => void
  /** Opens the logs of a timekeeper; null for a discipline that takes none. */
  onTiming: (() => void) | null
  /** Opens the control of a display at the ring; null for a discipline that shows none. */
  onDisplay: (() => void) | null
  onRecalculate: () => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.more ?? ''}
          variant="default"
          size="input-sm"
          loading={isRecalculating}
          aria-label={t('result.more')}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isReadOnly && <Menu.Item onClick={onImport}>{t('result.import.open')}</Menu.Item>}
        {!isReadOnly && onTiming && <Menu.Item onClick={onTiming}>{t('timing.open')}</Menu.Item>}
        {!isReadOnly && onDisplay && <Menu.Item onClick={onDisplay}>{t('timing.display.open')}</Menu.Item>}
        {!isReadOnly && <Menu.Item onClick={onRecalculate}>{t('result.recalculate')}</Menu.Item>}
        {!isReadOnly && <RingApps competition={competition} test={test} testSet={testSet} />}
        <Menu.Divider />
        <Menu.Label>{t('result.export.open')}</Menu.Label>
        <ExportItems competition={competition} testSet={testSet} />
      </Menu.Dropdown>
    </Menu>
  )
}
