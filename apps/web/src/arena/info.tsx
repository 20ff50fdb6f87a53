import type { PublicCompetition } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { ReactNode } from 'react'
import { RichText } from '../shared/rich-text/rich-text.tsx'
import { givingLines } from '../shared/waiting-list/giving-lines.view.ts'
import { useArena } from './arena-context.tsx'
import { championshipPage, Swatch } from './championship-frame.tsx'
import { CompetitionFrame } from './competition-frame.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const addressLines = ({ address }: PublicCompetition['location']): string[] =>
  [
    [address.street, address.number, address.bus].filter(Boolean).join(' '),
    [address.postalCode, address.cityName].filter(Boolean).join(' '),
  ].filter(Boolean)

const Location = ({ competition }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  const { location } = competition
  const lines = addressLines(location)
  const remarks = (['visitors', 'vip', 'trucks', 'trailers'] as const).filter((kind) => location.remarks[kind] !== '')
  if (lines.length === 0 && location.facility === '' && remarks.length === 0) return null
  return (
    <section className="card" aria-labelledby="location">
      <h2 id="location">{t('info.location')}</h2>
      <address>
        {location.facility !== '' && <strong>{location.facility}</strong>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {lines.length > 0 && (
        <p>
          <a
            className="map-link"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`}
            rel="noopener noreferrer"
          >
            {t('info.map')}
          </a>
        </p>
      )}
      {remarks.length > 0 && (
        <dl className="facts">
          {remarks.map((kind) => (
            <Fact key={kind} label={t(`info.${kind}`)}>
              {location.remarks[kind]}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  )
}

const whoRegisters = ({ byIndividual, byOrganisation }: PublicCompetition['registration']) =>
  byIndividual ? (byOrganisation ? 'both' : 'individual') : byOrganisation ? 'organisation' : 'none'

const Registration = ({ competition }: { competition: PublicCompetition }) => {
  const { t, shared, formats } = useArena()
  const { registration, timeZone } = competition
  const moments = [
    ['opens', registration.opensAt],
    ['closes', registration.closesAt],
    ['late', registration.lateAt],
  ] as const
  return (
    <section className="card" aria-labelledby="registration">
      <h2 id="registration">{t('info.registration')}</h2>
      <p>{t(`info.by.${whoRegisters(registration)}`)}</p>
      <dl className="facts">
        {moments.map(
          ([name, at]) =>
            at !== null && (
              <Fact key={name} label={t(`info.${name}`)}>
                <time dateTime={at}>{formats.instant(at, timeZone)}</time>
              </Fact>
            ),
        )}
      </dl>
      {registration.places.map(({ test, giving }) => (
        <div key={test}>
          <h3>{t('info.placesOf', { test })}</h3>
          <ul className="places">
            {givingLines(giving, { t: shared, formats, timeZone }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The whole picture opens at a tap, because its small letters are for a wall. */
const Poster = ({ competition: { name, poster } }: { competition: PublicCompetition }) => {
  const { t } = useArena()
  if (poster === null) return null
  return (
    <section className="card" aria-labelledby="poster">
      <h2 id="poster">{t('info.poster')}</h2>
      <a href={poster} className="poster">
        <img src={poster} alt={t('info.posterOf', { name })} width={340} height={480} loading="lazy" />
      </a>
    </section>
  )
}

export const InfoPage = ({ competition }: { competition: PublicCompetition }) => {
  const { t, formats } = useArena()
  return (
    <CompetitionFrame competition={competition} tab="info">
      <div className="cards" data-live="info">
        <section className="card" aria-labelledby="general">
          <h2 id="general">{t('info.title')}</h2>
          <dl className="facts">
            <Fact label={t('info.date')}>
              <time dateTime={competition.start}>{formats.dateRange(competition.start, competition.end)}</time>
            </Fact>
            <Fact label={t('info.organizer')}>{competition.organizerName}</Fact>
            <Fact label={t('info.disciplines')}>
              {competition.sportTypes.map((sport) => t(`sport.${sport}`)).join(', ')}
            </Fact>
            {competition.championships.length > 0 && (
              <Fact label={t('calendarPage.championships')}>
                <ul>
                  {competition.championships.map(({ ref, name, color }) => (
                    <li key={ref}>
                      <Swatch color={color} /> <a href={championshipPage({ ref }, 'info')}>{name}</a>
                    </li>
                  ))}
                </ul>
              </Fact>
            )}
          </dl>
          <RichText text={competition.remarks} className="prose" />
        </section>
        <Location competition={competition} />
        <Registration competition={competition} />
        {competition.contacts.length > 0 && (
          <section className="card" aria-labelledby="contacts">
            <h2 id="contacts">{t('info.contacts')}</h2>
            <dl className="facts">
              {competition.contacts.map((contact) => (
                <Fact key={`${contact.role} ${contact.name}`} label={t(`info.role.${contact.role}`)}>
                  {contact.name}
                </Fact>
              ))}
            </dl>
          </section>
        )}
        <Poster competition={competition} />
      </div>
    </CompetitionFrame>
  )
}
