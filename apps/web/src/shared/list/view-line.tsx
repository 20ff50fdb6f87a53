import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import type { ListView } from '@oxer/domain/shell/list-view/list-view.schema'
import { IconBookmark, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import chips from './filter-chip.module.css'
import classes from './view-line.module.css'
import { everything } from './view-search.ts'

const Tab = ({ label, isCurrent, onClick }: { label: string; isCurrent: boolean; onClick: () => void }) => (
  <UnstyledButton className={classes.tab ?? ''} aria-current={isCurrent} onClick={onClick}>
    {label}
  </UnstyledButton>
)

/** The names of the saved views, with the whole list before them. The open one has a menu. */
export const ViewLine = ({
  views,
  current,
  onAll,
  onOpen,
  onEdit,
  onRemove,
  end,
}: {
  views: readonly ListView[]
  /** The ref of the open one; null while the list shows something else. */
  current: string | null
  onAll: () => void
  onOpen: (view: ListView) => void
  onEdit: (view: ListView) => void
  onRemove: (view: ListView) => void
  /** What saves the list as it is. */
  end: ReactNode
}) => {
  const { t } = useTranslation('parties')
  return (
    <nav className={classes.line} aria-label={t('list.view.many')}>
      <Tab label={t('list.view.all')} isCurrent={current === everything} onClick={onAll} />
      {views.map((view) => (
        <span key={view.ref} className={classes.view}>
          <Tab label={view.name} isCurrent={current === view.ref} onClick={() => onOpen(view)} />
          {current === view.ref && (
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon size={24} aria-label={t('list.view.menu', { name: view.name })}>
                  <IconDotsVertical size={14} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onEdit(view)}>
                  {t('list.view.edit')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={14} aria-hidden />} onClick={() => onRemove(view)}>
                  {t('list.view.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      ))}
      <span className={classes.end}>{end}</span>
    </nav>
  )
}

/** Saves the list as it is: as a new view, or in the open one. */
export const SaveViewChip = ({
  current,
  onKeep,
  onNew,
}: {
  /** The name of the open view, from which the list now differs. */
  current: string | undefined
  onKeep: () => void
  onNew: () => void
}) => {
  const { t } = useTranslation('parties')
  const face = (
    <>
      <IconBookmark size={14} aria-hidden />
      {t('list.view.save')}
    </>
  )
  if (current === undefined) {
    return (
      <UnstyledButton className={chips.chip ?? ''} onClick={onNew}>
        {face}
      </UnstyledButton>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={chips.chip ?? ''}>{face}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onKeep}>{t('list.view.keep', { name: current })}</Menu.Item>
        <Menu.Item onClick={onNew}>{t('list.view.new')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
