import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/states.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './data-table.module.css'
import { Count } from './table-toolbar.tsx'

/** Shown in place of the rows: the text that was filtered and not found, or else that the table is empty. */
export const NoRows = ({
  filter,
  isElsewhere,
  empty,
}: {
  filter: string
  /** The server filters, and the text of the screen knows what was searched. */
  isElsewhere: boolean
  empty: ReactNode
}) => {
  const { texts } = useUi()
  const isFiltered = filter !== '' && !(isElsewhere && empty)
  return (
    <div className={classes.state}>
      {isFiltered ? (
        <EmptyState title={texts.table.emptyFiltered(filter)} />
      ) : (
        (empty ?? <EmptyState title={texts.table.empty} />)
      )}
    </div>
  )
}

/** Announced while the rows are only shapes. */
export const Loading = () => {
  const { texts } = useUi()
  return (
    <span role="status" className={classes.silent}>
      {texts.table.loading}
    </span>
  )
}

export const More = ({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) => {
  const { texts } = useUi()
  return (
    <div className={classes.more}>
      <Button variant="default" onClick={onLoad} loading={isLoading}>
        {isLoading ? texts.table.loadingMore : texts.table.loadMore}
      </Button>
    </div>
  )
}

/** The actions for the selected rows, if there are any. */
export const SelectionBar = ({
  count,
  selected,
  note,
  children,
}: {
  /** In place of the number of selected rows. */
  count: string | undefined
  selected: number
  note: ReactNode
  children: ReactNode
}) => {
  const { texts } = useUi()
  return children ? (
    <div className={classes.selection}>
      <Count>{count ?? texts.table.selected(selected)}</Count>
      {note}
      <div className={classes.spacer} />
      {children}
    </div>
  ) : null
}
