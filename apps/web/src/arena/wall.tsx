// One ring on a big screen, read from across the tent: who is in, the next and the last three, and what is to be beaten.
import type { PublicPage } from '@oxer/api/types'
import { useArena } from './arena-context.tsx'
import { Freshness, LiveMark, Plate } from './marks.tsx'
import { ArenaName, Delay, Leaders, Starter, useResultText } from './overview.tsx'
import { pageOf } from './page-of.ts'

type Ring = NonNullable<Extract<PublicPage, { kind: 'wall' }>['ring']>

const Now = ({ ring }: { ring: Ring }) => {
  const { t } = useArena()
  const { current, next } = ring
  return (
    <div className="wall-now">
      {current !== null && (
        <div className="ring-current" data-key="wall-in" data-mark={current.ref}>
          <p className="label">
            <LiveMark label={t('ring.inRing')} />
          </p>
          <p className="ring-starter">
            <Plate number={current.starter?.startNumber ?? null} isLarge />
            <span className="who">
              <span className="rider">{current.starter?.rider}</span>
              <span className="horse">{current.starter?.horse}</span>
            </span>
          </p>
        </div>
      )}
      {next.length > 0 && (
        <div className="ring-next">
          <p className="label">{t(current === null ? 'ring.first' : 'ring.next')}</p>
          <ol>
            {next.map((entry) => (
              <li key={entry.ref} className="next-one">
                <Starter entry={entry} isWaiting />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

const Ridden = ({ ring }: { ring: Ring }) => {
  const { t } = useArena()
  const resultText = useResultText()
  return (
    <div className="wall-ridden">
      <Leaders ring={ring} />
      {ring.recent.length > 0 && (
        <div className="ring-last">
          <p className="label">{t('ring.lastThree')}</p>
          <ol>
            {ring.recent.map((entry) => (
              <li
                key={entry.ref}
                className="next-one"
                data-key={`wall-${entry.ref}`}
                data-mark={resultText(ring.headers, entry)}
              >
                <Starter entry={entry} />
                <span className="ring-result">
                  <b className="figure">{resultText(ring.headers, entry)}</b>
                  {entry.result?.place != null && (
                    <span className="muted">{t('ranking.withPlace', { place: entry.result.place })}</span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

export const WallPage = ({ competition, arena, ring }: Extract<PublicPage, { kind: 'wall' }>) => {
  const { t } = useArena()
  return (
    <main
      id="main"
      className="wall"
      data-competition={competition.ref}
      data-publication={competition.publication}
      data-say-changed={t('live.changed')}
    >
      <header className="wall-head" data-live="wall-head">
        <p className="muted">
          <a href={pageOf(competition, 'overview')}>{competition.name}</a> · <ArenaName arena={arena} />
        </p>
        <h1>{ring === null ? arena.name : ring.activity.name}</h1>
        {ring !== null && (
          <p className="wall-facts figure">
            {ring.activity.starters > 0 && (
              <span>{t('ring.progress', { done: ring.activity.done, total: ring.activity.starters })}</span>
            )}
            <Delay minutes={ring.delayMinutes} />
          </p>
        )}
      </header>
      <Freshness />
      <div className="wall-body" data-live="wall">
        {ring === null ? (
          <p className="notice">{t('ring.nobody')}</p>
        ) : (
          <>
            <Now ring={ring} />
            <Ridden ring={ring} />
          </>
        )}
      </div>
    </main>
  )
}
