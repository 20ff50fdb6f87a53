// The rule sets of the product: machine-readable files, checked when they are loaded.
import * as z from 'zod'
import { RuleSet } from './rule-set.schema.ts'
import countryClubs2020 from './sets/country-clubs-2020.json' with { type: 'json' }
import fei1996 from './sets/fei-1996.json' with { type: 'json' }
import fei2001 from './sets/fei-2001.json' with { type: 'json' }
import fei2015 from './sets/fei-2015.json' with { type: 'json' }
import fei2017 from './sets/fei-2017.json' with { type: 'json' }
import fei2018 from './sets/fei-2018.json' with { type: 'json' }
import fei2019 from './sets/fei-2019.json' with { type: 'json' }
import fei2022 from './sets/fei-2022.json' with { type: 'json' }
import fei2026 from './sets/fei-2026.json' with { type: 'json' }
import knhs2022 from './sets/knhs-2022.json' with { type: 'json' }

export const shippedRuleSets: readonly RuleSet[] = z
  .array(RuleSet)
  .parse([fei1996, fei2001, fei2015, fei2017, fei2018, fei2019, fei2022, fei2026, knhs2022, countryClubs2020])
