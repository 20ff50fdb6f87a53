import { Button } from '@mantine/core'
import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { DeleteConfirmation, EmptyState, ErrorState, Facts, Section } from '@oxer/ui'
import { IconHistory, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { EventStar } from '../../../shared/event-star.tsx'
import { showSuccess, statusOf } from '../../../shared/failure.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useGo } from '../../../shared/office-pages.ts'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { useFreeEventChanges } from './free-event.mutations.ts'
import { linesOfPlace, timesOf } from './free-event.view.ts'

const EditFreeEvent = lazy(() =>
  import('./components/free-event-drawer.tsx').then((file) => ({ default: file.EditFreeEvent })),
)
const NewFreeEvent = lazy(() =>
  import('./components/free-event-drawer.tsx').then((file) => ({ default: file.NewFreeEvent })),
)
const FreeEventHistory = lazy(() =>
  import('./components/free-event-dialogs.tsx').then((file) => ({ default: file.FreeEventHistory })),
)
const FreeEventShares = lazy(() =>
  import('./components/free-event-dialogs.tsx').then((file) => ({ default: file.FreeEventShares })),
)

const useCrumbs = () => {
  const { t } = useTranslation('events')
  return [{ label: t('event.calendar'), href: placeOf.events }]
}

const About = ({ event }: { event: FreeEventView }) => {
  const { t } = useTranslation('events')
  const formats = useFormats()
  const times = timesOf(event)
  return (
    <Section title={t('event.about')}>
      <Facts
        items={[
          {
            label: t('event.when'),
            value: [formats.dateRange(event.start, event.end), times].filter(Boolean).join(', '),
          },
          { label: t('event.where'), value: linesOfPlace(event).join(', ') || null },
          { label: t('event.federation'), value: event.federation.name },
        ]}
      />
      <RichProse text={event.description} />
    </Section>
  )
}

/** The buttons of those who may change or manage the event, and what they open. */
const Actions = ({ event, canManage }: { event: FreeEventView; canManage: boolean }) => {
  const { t } = useTranslation('events')
  const go = useGo()
  const { remove } = useFreeEventChanges()
  const [dialog, setDialog] = useState<'history' | 'share' | 'delete' | null>(null)
  const close = (): void => setDialog(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setDialog('history')}
      >
        {t('event.history')}
      </Button>
      {canManage && (
        <>
          <Button
            variant="default"
            leftSection={<IconShare size={16} aria-hidden />}
            onClick={() => setDialog('share')}
          >
            {t('event.share')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDialog('delete')}
          >
            {t('event.delete')}
          </Button>
        </>
      )}
      <Button
        component={AppLink}
        href={`${placeOf.event(event.ref)}/edit/FREE_EVENT`}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t('event.edit')}
      </Button>
      <Suspense>
        {dialog === 'history' && <FreeEventHistory event={event} onClose={close} />}
        {dialog === 'share' && <FreeEventShares event={event} onClose={close} />}
      </Suspense>
      <DeleteConfirmation
        opened={dialog === 'delete'}
        onClose={close}
        isBusy={remove.isPending}
        what={event.name}
        onConfirm={() =>
          remove.mutate(
            { event: event.ref },
            {
              onSuccess: () => {
                showSuccess(t('event.deleted'))
                go(placeOf.events)
              },
              onSettled: close,
            },
          )
        }
      />
    </>
  )
}

/** A free event (ps061), and with its form beside it (ps062). */
export const FreeEventPage = ({ event: ref, isEditing }: { event: string; isEditing: boolean }) => {
  const { t } = useTranslation('events')
  const { user } = useSession()
  const go = useGo()
  const crumbs = useCrumbs()
  const event = trpc.events.freeEvent.get.useQuery({ event: ref })
  const abilities = trpc.events.freeEvent.abilities.useQuery({ event: ref })
  if (event.isError || abilities.isError) {
    return (
      <OfficePage title={t('event.one')} crumbs={crumbs}>
        {statusOf(event.error ?? abilities.error) === 404 ? (
          <EmptyState title={t('event.unknown')} message={t('event.unknownWhy')} />
        ) : (
          <ErrorState
            onRetry={() => {
              void event.refetch()
              void abilities.refetch()
            }}
          />
        )}
      </OfficePage>
    )
  }
  if (!event.data || !abilities.data) return <OfficePage title={t('event.one')} crumbs={crumbs} isLoading />
  const { data } = event
  const { canEdit, canManage } = abilities.data
  // A guest may have the right once signed in.
  if (isEditing && !canEdit) throw new PageRefusal(user ? 403 : 401)
  return (
    <OfficePage
      title={data.name}
      subtitle={[data.location.cityName || data.place, data.federation.name].filter(Boolean).join(' · ')}
      crumbs={crumbs}
      actions={
        <>
          <EventStar event={ref} name={data.name} />
          {canEdit && <Actions event={data} canManage={canManage} />}
        </>
      }
    >
      <About event={data} />
      <Suspense>{isEditing && <EditFreeEvent event={data} onClose={() => go(placeOf.event(ref))} />}</Suspense>
    </OfficePage>
  )
}

/** ps060: the form of a new event, for those who may create one in a federation. */
export const NewFreeEventPage = ({ federation }: { federation: string | undefined }) => {
  const { t } = useTranslation('events')
  const { user } = useSession()
  const go = useGo()
  const crumbs = useCrumbs()
  useTitlePart(t('event.create'))
  const permitted = trpc.federation.federation.listPermitted.useQuery({ kind: 'event' }, { enabled: user !== null })
  if (user === null) throw new PageRefusal(401)
  if (permitted.data?.length === 0) throw new PageRefusal(403)
  return (
    <OfficePage title={t('event.create')} crumbs={crumbs} isLoading={permitted.isPending}>
      {permitted.isError && <ErrorState onRetry={() => void permitted.refetch()} />}
      <Suspense>
        {permitted.data && (
          <NewFreeEvent federations={permitted.data} first={federation} onClose={() => go(placeOf.events)} />
        )}
      </Suspense>
    </OfficePage>
  )
}
