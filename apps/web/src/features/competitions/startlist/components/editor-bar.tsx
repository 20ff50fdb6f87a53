import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { SaveState } from '@oxer/ui'
import {
  IconArrowsExchange,
  IconChartBar,
  IconCoffee,
  IconColumns3,
  IconDice5,
  IconDotsVertical,
  IconDownload,
  IconFilter,
  IconPrinter,
  IconRulerMeasure,
  IconSquareDashed,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { PublishTest } from '../../../../shared/test-panes/publish-test.tsx'
import { TestLine } from '../../../../shared/test-panes/test-line.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { EditorScreen } from '../use-editor-screen.ts'

/** The parameters of the tests of a list: of a course, of an arena with its judges, or none. */
const parametersOf = ({ tests }: Startlist): 'title' | 'titleDressage' | null => {
  const kinds = new Set(tests.map(({ sportType }) => startlistParametersOf(sportType)))
  if (kinds.has('ARENA')) return 'titleDressage'
  return kinds.has('COURSE') ? 'title' : null
}

const EditorMenu = ({ screen: { view, isEditable, setOpen } }: { screen: EditorScreen }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const partsOf = parametersOf(view)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('startlist.more')}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {partsOf !== null && (
          <Menu.Item
            leftSection={<IconRulerMeasure size={16} aria-hidden />}
            onClick={() => setOpen({ kind: 'parameters' })}
          >
            {t(`startlist.parameters.${partsOf}`)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconColumns3 size={16} aria-hidden />} onClick={() => setOpen({ kind: 'layout' })}>
          {t('startlist.layout.title')}
        </Menu.Item>
        <Menu.Item
          component={AppLink}
          href={`/competitions/${competition.ref}/manage/print?document=STARTLISTS&subject=${view.ref}`}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('print.action')}
        </Menu.Item>
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={`/api/competition/manage/${competition.ref}/startlist/${view.ref}/export?format=${format}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('startlist.export', { format })}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => setOpen({ kind: 'statistics' })}>
          {t('startlist.statistics.title')}
        </Menu.Item>
        {isEditable && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconCoffee size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'break', at: view.entries.length })}
            >
              {t('startlist.break.short')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSquareDashed size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'open', at: view.positionCount + 1 })}
            >
              {t('startlist.open.short')}
            </Menu.Item>
            <Menu.Item
              disabled={view.hasResults}
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'automatic' })}
            >
              {t('startlist.automatic.title')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--oxer-danger-ink)"
              disabled={view.hasResults}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'delete' })}
            >
              {t('startlist.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The place and time of a list, whether its edits are stored, and the actions on it. */
export const EditorBar = memo(({ screen }: { screen: EditorScreen }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { editor, view, canManage, isEditable, isSwapping, setSwapping, setOpen } = screen
  const { problem } = editor
  const place = [
    view.date !== null && formats.dayAndMonth(view.date),
    view.start !== null && formats.time(view.start),
    view.arenaName,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={classes.bar}>
      <TestLine />
      <span className={classes.quiet}>{place || t('startlist.notPlanned')}</span>
      {canManage && (
        <SaveState
          state={problem ? 'refused' : editor.isSaving ? 'saving' : 'saved'}
          {...(problem?.kind === 'stale' && { message: t('startlist.staleShort') })}
        />
      )}
      <span className={classes.grow} />
      {isEditable && (
        <>
          <Button
            // The main thing to do only until it is done once.
            variant={view.draw === null ? 'filled' : 'default'}
            leftSection={<IconDice5 size={16} aria-hidden />}
            onClick={() => setOpen({ kind: 'draw' })}
          >
            {t('startlist.draw.action')}
          </Button>
          <Button
            variant={isSwapping ? 'filled' : 'default'}
            aria-pressed={isSwapping}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => setSwapping(!isSwapping)}
          >
            {t(isSwapping ? 'startlist.swap.stop' : 'startlist.swap.start')}
          </Button>
        </>
      )}
      <PublishTest />
      {canManage && <EditorMenu screen={screen} />}
    </div>
  )
})
EditorBar.displayName = 'EditorBar'
