import { DeleteConfirmation } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import type { EditorScreen } from '../use-editor-screen.ts'
import { StatisticsDrawer } from './statistics-drawer.tsx'

// Rarely used parts are loaded when they are opened.
const AutomaticDrawer = lazy(() => import('./automatic-drawer.tsx').then((file) => ({ default: file.AutomaticDrawer })))
const DrawDrawer = lazy(() => import('./draw-drawer.tsx').then((file) => ({ default: file.DrawDrawer })))
const BreakDialog = lazy(() => import('./insert-dialog.tsx').then((file) => ({ default: file.BreakDialog })))
const OpenPositionsDialog = lazy(() =>
  import('./insert-dialog.tsx').then((file) => ({ default: file.OpenPositionsDialog })),
)
const LayoutDrawer = lazy(() => import('./layout-drawer.tsx').then((file) => ({ default: file.LayoutDrawer })))
const ParametersDrawer = lazy(() =>
  import('./parameters-drawer.tsx').then((file) => ({ default: file.ParametersDrawer })),
)

/** The drawer or dialog that is open over the list. */
export const EditorDialogs = memo(
  ({ screen: { competition, list, editor, view, changeReason, open, close } }: { screen: EditorScreen }) => {
    const { t } = useTranslation('competitions')
    const navigate = useNavigate()
    const changed = useStartlistsChanged()
    const remove = trpc.competitions.startlist.delete.useMutation({ onSettled: changed })
    return (
      <>
        <Suspense>
          {open?.kind === 'draw' && (
            <DrawDrawer list={list} changeReason={changeReason} onApplied={editor.show} onClose={close} />
          )}
          {open?.kind === 'automatic' && (
            <AutomaticDrawer list={list} changeReason={changeReason} onApplied={editor.show} onClose={close} />
          )}
          {open?.kind === 'break' && (
            <BreakDialog
              at={open.at}
              entries={view.entries.length}
              onClose={close}
              onInsert={(added) => {
                editor.addBreak(added)
                close()
              }}
            />
          )}
          {open?.kind === 'open' && (
            <OpenPositionsDialog
              at={open.at}
              positions={view.positionCount}
              onClose={close}
              onInsert={(added) => {
                editor.addOpenPositions(added)
                close()
              }}
            />
          )}
          {open?.kind === 'statistics' && <StatisticsDrawer startlist={view.ref} onClose={close} />}
          {open?.kind === 'layout' && <LayoutDrawer startlist={view.ref} onClose={close} />}
          {open?.kind === 'parameters' && <ParametersDrawer list={list} onSaved={editor.reload} onClose={close} />}
        </Suspense>
        <DeleteConfirmation
          opened={open?.kind === 'delete'}
          onClose={close}
          what={t('startlist.deletion.title', { name: view.name })}
          message={t('startlist.deletion.message')}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { competition: competition.ref, id: list.ref, changeReason },
              {
                onSuccess: () =>
                  navigate({
                    to: '/competitions/$competition/manage/startlists',
                    params: { competition: competition.ref },
                  }),
              },
            )
          }
        />
      </>
    )
  },
)
EditorDialogs.displayName = 'EditorDialogs'
