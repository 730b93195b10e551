/**
 * The active currencies of ISO 4217 (list one, as of 1 January 2026) by the number of their
 * decimals. Frozen on purpose: `Intl` follows what people print rather than the standard, says 0 for
 * HUF, IDR and IQD where the standard says 2, 2 and 3, and changes with the runtime, so that the
 * same stored amount would mean something else on another machine. Metals, bond units and testing
 * codes have no decimals in the standard and are no currencies here.
 */
const CODES_BY_EXPONENT: ReadonlyMap<bigint, string> = new Map([
  [0n, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [
    2n,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
     CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
     GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
     MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
     PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
     TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3n, "BHD IQD JOD KWD LYD OMR TND"],
  [4n, "CLF UYW"],
]);

const EXPONENTS: ReadonlyMap<string, bigint> = new Map(
  [...CODES_BY_EXPONENT].flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code): [string, bigint] => [code, exponent]),
  ),
);

/** How many decimals a currency has (JPY 0, INR 2, KWD 3); undefined for what is no currency. */
export function exponentOf(currency: string): bigint | undefined {
  return EXPONENTS.get(currency);
}

/** Every currency with its decimals, by code. */
export function currencies(): readonly { readonly code: string; readonly exponent: bigint }[] {
  return [...EXPONENTS]
    .map(([code, exponent]) => ({ code, exponent }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
