// The templates of championships: files that are checked when they are loaded. They are in the order in which they are offered.
import * as z from 'zod'
import { ChampionshipTemplate } from './championship-template.schema.ts'
import districtProvinceNational from './templates/district-province-national.json' with { type: 'json' }
import kringSelection from './templates/kring-selection.json' with { type: 'json' }
import leagueDivisions from './templates/league-divisions.json' with { type: 'json' }
import oneFinal from './templates/one-final.json' with { type: 'json' }
import qualificationFinal from './templates/qualification-final.json' with { type: 'json' }
import regionsShares from './templates/regions-shares.json' with { type: 'json' }
import regionsWildcards from './templates/regions-wildcards.json' with { type: 'json' }
import seriesBestOf from './templates/series-best-of.json' with { type: 'json' }
import seriesWithFinal from './templates/series-with-final.json' with { type: 'json' }
import twoDaysTeams from './templates/two-days-teams.json' with { type: 'json' }
import twoHalves from './templates/two-halves.json' with { type: 'json' }
import youngHorseCycle from './templates/young-horse-cycle.json' with { type: 'json' }

export const championshipTemplates: readonly ChampionshipTemplate[] = z
  .array(ChampionshipTemplate)
  .parse([
    oneFinal,
    seriesBestOf,
    seriesWithFinal,
    kringSelection,
    qualificationFinal,
    districtProvinceNational,
    regionsWildcards,
    regionsShares,
    twoDaysTeams,
    leagueDivisions,
    youngHorseCycle,
    twoHalves,
  ])
