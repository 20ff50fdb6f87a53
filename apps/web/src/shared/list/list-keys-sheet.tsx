import { Modal } from '@mantine/core'
import { type KeyLine, KeyLines, KeySheet, type ListKeys, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'

/** The keys of a list, behind the question mark: only those that do something in this list. */
export const ListKeysSheet = ({ keys, onClose }: { keys: ListKeys; onClose: () => void }) => {
  const { t } = useTranslation('forms')
  const { texts } = useUi()
  const rows: readonly KeyLine[] = [
    [keys.letters ? '↑ ↓ K J' : '↑ ↓', t('keys.rows')],
    ['Home End', t('keys.ends')],
    ...(keys.opens ? ([['Enter', t('keys.open')]] as const) : []),
    ...(keys.selects ? ([['X', t('keys.select')]] as const) : []),
    ...(keys.selects === 'many' ? ([['Shift ↑ ↓', t('keys.extend')]] as const) : []),
    ...(keys.filters ? ([['/', t('keys.filter')]] as const) : []),
  ]
  const everywhere: readonly KeyLine[] = [
    ['Ctrl K', t('keys.palette')],
    ['Ctrl Z', t('keys.undo')],
    ['?', t('keys.sheet')],
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      size="auto"
      closeButtonProps={{ 'aria-label': texts.action.close }}
      onKeyDown={({ key }) => {
        if (key === '?') onClose()
      }}
    >
      <KeySheet>
        <KeyLines title={t('keys.list')} lines={rows} />
        <KeyLines title={t('keys.everywhere')} lines={everywhere} />
      </KeySheet>
    </Modal>
  )
}
