// Why there is no tax, as a document must say it: the article of the seller's law. For a federation's accountant to confirm.
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import type { FrozenDocument } from './document.schema.ts'

type Untaxed = Exclude<TaxTreatment, 'STANDARD'>
type Mentions = Readonly<Record<Untaxed, string>>
type Language = FrozenDocument['language']

const belgian: Readonly<Record<Language, Mentions>> = {
  NL: {
    EXEMPT_SPORT: 'Vrijgesteld: artikel 44, § 2, 3° van het btw-wetboek (sport)',
    EXEMPT_MEMBERSHIP: 'Vrijgesteld: artikel 44, § 2, 11° van het btw-wetboek (lidmaatschap)',
    EXEMPT_EDUCATION: 'Vrijgesteld: artikel 44, § 2, 4° van het btw-wetboek (onderwijs)',
    EXEMPT_SMALL_ENTERPRISE:
      'Kleine onderneming onderworpen aan de vrijstellingsregeling van belasting. Btw niet toepasselijk.',
    ZERO_RATED: 'Nultarief',
    OUT_OF_SCOPE: 'Niet onderworpen aan btw',
  },
  EN: {
    EXEMPT_SPORT: 'Exempt: article 44, § 2, 3° of the Belgian VAT code (sport)',
    EXEMPT_MEMBERSHIP: 'Exempt: article 44, § 2, 11° of the Belgian VAT code (membership)',
    EXEMPT_EDUCATION: 'Exempt: article 44, § 2, 4° of the Belgian VAT code (education)',
    EXEMPT_SMALL_ENTERPRISE: 'Small enterprise under the exemption scheme (article 56bis). VAT does not apply.',
    ZERO_RATED: 'Zero rated',
    OUT_OF_SCOPE: 'Outside the scope of VAT',
  },
}

const dutch: Readonly<Record<Language, Mentions>> = {
  NL: {
    EXEMPT_SPORT: 'Vrijgesteld: artikel 11, lid 1, onderdeel e, Wet OB 1968 (sport)',
    EXEMPT_MEMBERSHIP: 'Vrijgesteld: artikel 11, lid 1, onderdeel t, Wet OB 1968 (lidmaatschap)',
    EXEMPT_EDUCATION: 'Vrijgesteld: artikel 11, lid 1, onderdeel o, Wet OB 1968 (onderwijs)',
    EXEMPT_SMALL_ENTERPRISE: 'Vrijgesteld: kleineondernemersregeling, artikel 25 Wet OB 1968',
    ZERO_RATED: 'Nultarief',
    OUT_OF_SCOPE: 'Niet onderworpen aan btw',
  },
  EN: {
    EXEMPT_SPORT: 'Exempt: article 11.1.e of the Dutch VAT act (sport)',
    EXEMPT_MEMBERSHIP: 'Exempt: article 11.1.t of the Dutch VAT act (membership)',
    EXEMPT_EDUCATION: 'Exempt: article 11.1.o of the Dutch VAT act (education)',
    EXEMPT_SMALL_ENTERPRISE: 'Exempt: scheme for small businesses, article 25 of the Dutch VAT act',
    ZERO_RATED: 'Zero rated',
    OUT_OF_SCOPE: 'Outside the scope of VAT',
  },
}

/** The legal mentions of treatments, joined; empty if there is tax. @param country of the seller, alpha-2 */
export const exemptionText = (country: string, language: Language, treatments: readonly TaxTreatment[]): string => {
  const mentions = (country === 'NL' ? dutch : belgian)[language]
  return treatments.flatMap((treatment) => (treatment === 'STANDARD' ? [] : [mentions[treatment]])).join('; ')
}
