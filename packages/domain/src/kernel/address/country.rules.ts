// Countries by their codes of ISO 3166-1. Addresses and nationalities have the code of three letters; names come from the code of two.
import { lettersOf } from '../search/search.rules.ts'

/** Each as its three letters and its two. */
const codes = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ
  BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA
  CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE
  DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB
  GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR
  HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH
  KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD
  MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA
  NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
  PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL
  SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ
  TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG
  VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
`
  .trim()
  .split(/\s+/)

/** The codes of two letters by those of three. */
export const countryCodes: ReadonlyMap<string, string> = new Map(codes.map((code) => [code.slice(0, 3), code.slice(3)]))

/** The name of a country in a language; an unknown code stays as it is. */
export const countryIn = (code: string, language: string): string => {
  const short = countryCodes.get(code)
  return short === undefined ? code : countryNameOf(short, language)
}

/** The name of a code of two letters in a language. */
export const countryNameOf = (short: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(short) ?? short

/** All countries by their names in a language, in its alphabetical order. */
export const countriesIn = (language: string): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const order = new Intl.Collator(language)
  return [...countryCodes]
    .map(([code, short]) => ({ code, name: names.of(short) ?? code }))
    .toSorted((one, other) => order.compare(one.name, other.name))
}

/** The languages in which a file may name a country. */
const wordLanguages = ['nl', 'en', 'fr', 'de'] as const

/** Each code of three letters by what people write for it: either code, or the name in one of the languages, folded. */
export const countryWords = (): ReadonlyMap<string, string> => {
  const names = wordLanguages.map((language) => new Intl.DisplayNames([language], { type: 'region' }))
  return new Map(
    [...countryCodes].flatMap(([code, short]) =>
      [code, short, ...names.map((each) => each.of(short) ?? code)].map((word): [string, string] => [
        lettersOf(word),
        code,
      ]),
    ),
  )
}
