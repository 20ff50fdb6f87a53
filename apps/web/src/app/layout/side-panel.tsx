import { AvatarInitials, PersonCard } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { useSidebarCalendar } from '../../shared/favourites.ts'
import { placeOf, placeOfCompetition } from '../../shared/place-of.ts'
import { useSession } from '../../shared/session.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { usePlaces } from './nav-entries.ts'
import { OrganisationKinds } from './organisation-kinds.tsx'
import classes from './side-panel.module.css'

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Saved = { ref: string; name: string; href: string | null; date: string | null }

/** Without favourites one quiet line, and no section. */
const Favourites = ({ title, none, items }: { title: string; none: string; items: readonly Saved[] }) => {
  const formats = useFormats()
  if (items.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <Group title={title}>
      <ul className={classes.list}>
        {items.map((item) => {
          const content = (
            <>
              {item.date !== null && <span className={classes.when}>{formats.dayAndMonth(item.date)}</span>}
              {item.name}
            </>
          )
          return (
            <li key={item.ref}>
              {item.href === null ? (
                <span className={classes.link}>{content}</span>
              ) : (
                <AppLink href={item.href} className={classes.link}>
                  {content}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </Group>
  )
}

/** The reader's own federations and clubs, and their favourites. */
export const SidePanel = () => {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const currentAt = (href: string) => (path === href ? ('page' as const) : undefined)
  const places = usePlaces()
  const superAdmin = places.user.find(({ label }) => label === 'superAdmin')
  const favourites = useSidebarCalendar()
  if (!user) return null
  return (
    <div className={classes.panel}>
      <PersonCard name={user.name} avatar={user.avatar} detail={user.email} />
      {superAdmin && (
        <AppLink href={superAdmin.href} className={classes.link} aria-current={currentAt(superAdmin.href)}>
          <superAdmin.icon size={20} aria-hidden />
          {t('user.superAdmin')}
        </AppLink>
      )}
      {places.federations.length > 0 && (
        <Group title={t('panel.federations')}>
          <ul className={classes.list}>
            {/* Each federation once, at its first open page; its other pages are in the top menu. */}
            {places.federations[0]?.federations.map((federation) => {
              const href = places.federations[0]?.hrefOf(federation) ?? '/'
              return (
                <li key={federation.ref}>
                  <AppLink href={href} className={classes.link} aria-current={currentAt(href)}>
                    <AvatarInitials name={federation.name} src={federation.avatar} size={24} shape="square" />
                    {federation.name}
                  </AppLink>
                </li>
              )
            })}
          </ul>
        </Group>
      )}
      {places.organisations.length > 0 && (
        <Group title={t('panel.organisations')}>
          <ul className={classes.list}>
            {places.organisations.map(({ organisation, href }) => (
              <li key={organisation.ref}>
                <AppLink href={href} className={classes.link} aria-current={currentAt(href)}>
                  <AvatarInitials name={organisation.name} src={organisation.avatar} size={24} shape="square" />
                  <span className={classes.name}>{organisation.name}</span>
                  <OrganisationKinds {...organisation} />
                </AppLink>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {favourites.isFailed && (
        <p className={classes.none} role="alert">
          {t('panel.failed')}
        </p>
      )}
      {favourites.data && (
        <>
          <Favourites
            title={t('panel.competitions')}
            none={t('panel.noCompetitions')}
            items={favourites.data.competitions.map(({ ref, name, start, target }) => ({
              ref,
              name,
              date: start,
              href: placeOfCompetition(ref, target),
            }))}
          />
          <Favourites
            title={t('panel.championships')}
            none={t('panel.noChampionships')}
            items={favourites.data.championships.map(({ ref, name }) => ({
              ref,
              name,
              date: null,
              href: placeOf.championship(ref),
            }))}
          />
          <Favourites
            title={t('panel.courses')}
            none={t('panel.noCourses')}
            items={favourites.data.courseDayEvents.map(({ ref, name, day, courseEventRef }) => ({
              ref,
              name,
              date: day,
              href: placeOf.course(courseEventRef),
            }))}
          />
          {favourites.data.events.length > 0 && (
            <Favourites
              title={t('panel.events')}
              none=""
              items={favourites.data.events.map(({ ref, name, start }) => ({
                ref,
                name,
                date: start,
                href: placeOf.event(ref),
              }))}
            />
          )}
        </>
      )}
    </div>
  )
}
