# Generated from the API description by `npm run clients`.
from __future__ import annotations

from typing import Any, Dict, Iterator, Literal, TypedDict

from ._transport import Call, HttpTransport


class Failure(TypedDict, total=False):
    error: dict[str, Any]


class Poi(TypedDict, total=False):
    id: str
    name: str
    lat: float
    lon: float
    radiusMeters: float
    ring: list[list[Any]] | None
    tags: list[str]
    active: bool
    inTrip: bool
    onEnter: bool
    onExit: bool
    dwellSeconds: int
    version: int
    createdAt: str
    changedAt: str


class Services(TypedDict, total=False):
    driving: dict[str, Any]
    cycling: dict[str, Any]
    publicTransport: dict[str, Any]
    walking: dict[str, Any]
    places: dict[str, Any]
    pointsOfInterest: dict[str, Any]
    automaticImpactDetection: dict[str, Any]
    assistanceCall: dict[str, Any]
    health: dict[str, Any]


class ServicesChange(TypedDict, total=False):
    driving: dict[str, Any]
    cycling: dict[str, Any]
    publicTransport: dict[str, Any]
    walking: dict[str, Any]
    places: dict[str, Any]
    pointsOfInterest: dict[str, Any]
    automaticImpactDetection: dict[str, Any]
    assistanceCall: dict[str, Any]
    health: dict[str, Any]


class Vehicle(TypedDict, total=False):
    id: str
    name: str
    props: dict[str, Any]
    devices: list[dict[str, Any]]
    drivers: list[str]
    warnings: list[Literal["vinCheckDigit"]]
    version: int
    createdAt: str
    changedAt: str


class Receiver(TypedDict, total=False):
    kind: Literal["assistance", "timeline", "generic"]
    version: int
    url: str | None
    active: bool
    off: dict[str, Any] | None
    events: list[Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"]]
    headers: list[dict[str, Any]]
    secret: dict[str, Any] | None


class AppUserStatus(TypedDict, total=False):
    userId: str
    state: Literal["UNINITIALISED", "READY", "RUNNING", "ERROR"] | None
    stateSince: str | None
    lastSeenAt: str | None
    blocked: bool
    pilot: bool
    tags: list[str]
    registration: dict[str, Any]
    installationId: str
    device: dict[str, Any] | None
    versionMark: Literal["current", "deprecated", "belowMinimum"] | None
    newestVersion: str | None
    complaints: list[dict[str, Any]]
    health: list[dict[str, Any]]
    positions: list[dict[str, Any]]
    devices: list[dict[str, Any]]
    logging: dict[str, Any] | None


class DangerousArea(TypedDict, total=False):
    id: str
    name: str
    kind: Literal["accident-blackspot", "harsh-driving", "junction", "bend", "crossing", "school", "roadworks", "wildlife", "surface", "visibility", "hazard"]
    lat: float
    lon: float
    radiusMeters: float
    ring: list[list[Any]] | None
    active: bool
    validFrom: str | None
    validTo: str | None
    appliedFrom: str
    version: int
    createdAt: str
    changedAt: str


class Delivery(TypedDict, total=False):
    id: str
    kind: Literal["assistance", "timeline", "generic"]
    state: Literal["waiting", "delivered", "failed", "split"]
    test: bool
    eventCount: float
    events: list[Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"]]
    userId: str | None
    userCount: float
    createdAt: str
    tries: float
    nextTryAt: str | None
    lastTryAt: str | None
    lastStatus: float | None
    lastError: Literal["address", "name", "connection", "certificate", "timeout", "protocol", "redirect", "status", "gone", "busy", "incomplete", "erased"] | None
    lastDurationMs: float | None


class DeliveryTry(TypedDict, total=False):
    number: float
    at: str
    durationMs: float
    url: str
    requestHeaders: dict[str, Any]
    status: float | None
    error: Literal["address", "name", "connection", "certificate", "timeout", "protocol", "redirect", "status", "gone", "busy", "incomplete", "erased"] | None
    answerHeaders: dict[str, Any] | None
    answer: str | None
    answerCut: bool


class LastLocation(TypedDict, total=False):
    context: str
    lat: float
    lon: float
    accuracy: float
    timestamp: str


class Leaderboard(TypedDict, total=False):
    tag: str
    week: str
    state: Literal["shown", "tooFew", "tooMany"]
    people: int | None
    own: dict[str, Any] | None
    neighbours: list[dict[str, Any]]


class DeviceOptions(TypedDict, total=False):
    motionPermissionMandatory: bool
    backgroundLocationPermissionMandatory: bool
    useBackendConfig: bool
    deviceDiscovery: dict[str, Any]


class SdkConfigState(TypedDict, total=False):
    config: dict[str, Any]
    version: int
    rollout: dict[str, Any] | None
    devices: dict[str, Any]
    prices: dict[str, Any] | None


class TimelineItem(TypedDict, total=False):
    startTs: str
    endTs: str
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    features: dict[str, Any]
    projectId: int
    userId: str
    startTimeZone: str
    endTimeZone: str


class Place(TypedDict, total=False):
    lat: float
    lon: float
    name: str
    timeZone: str


class Transport(TypedDict, total=False):
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    probabilities: dict[str, Any]


class PublicTransportRide(TypedDict, total=False):
    regionId: str
    lineId: str
    mode: Literal["BUS", "TRAM", "METRO", "TRAIN"]
    shortName: str
    longName: str
    color: str
    headsign: str
    fromStop: str
    toStop: str
    timetable: Literal["fits", "differs", "no service"]
    delaySeconds: int


class Reason(TypedDict, total=False):
    fact: str
    value: float
    unit: str
    text: str
    places: dict[str, Any]


class Scores(TypedDict, total=False):
    ACCELERATION: int | None
    BRAKING: int | None
    CORNERING: int | None
    SPEED: int | None
    DFD: int | None


class Exposure(TypedDict, total=False):
    day: dict[str, Any]
    night: dict[str, Any]
    byRoad: dict[str, Any]
    dangerous: dict[str, Any]


class DrivingEvent(TypedDict, total=False):
    timestamp: str
    type: Literal["ACCELERATION", "BRAKING", "CORNERING"]
    strength: Literal[1] | Literal[2] | Literal[3]
    lat: float
    lon: float
    rawAccel: float


class Distraction(TypedDict, total=False):
    type: Literal["SWIPE_AND_TYPE", "PHONE_CALL", "PHONE_CALL_HANDS_FREE"]
    start: str
    end: str


class ItemVehicle(TypedDict, total=False):
    id: str
    name: str
    decidedBy: Literal["only", "most", "driver", "connected", "first", "person"]
    device: dict[str, Any]
    seen: int
    firstSeen: str
    lastSeen: str
    others: list[dict[str, Any]]


class AppUser(TypedDict, total=False):
    userId: str
    state: Literal["UNINITIALISED", "READY", "RUNNING", "ERROR"] | None
    stateSince: str | None
    lastSeenAt: str | None
    registeredAt: str
    platform: str | None
    version: str | None
    versionMark: Literal["current", "deprecated", "belowMinimum"] | None
    model: str | None
    blocked: bool
    pilot: bool
    tags: list[str]
    reasons: list[str]
    isFailing: bool
    vehicles: list[str]
    rolloutGroup: int
    figures: dict[str, Any] | None


class PoiVisit(TypedDict, total=False):
    id: str
    poiId: str
    name: str
    tags: list[str]
    userId: str
    kind: Literal["enter", "exit"]
    at: str
    lat: float
    lon: float
    distanceMeters: float
    inTrip: bool
    staySeconds: float | None


class ReceiverHealth(TypedDict, total=False):
    kind: Literal["assistance", "timeline", "generic"]
    state: Literal["unset", "off", "active"]
    offReason: Literal["gone", "failing"] | None
    offAt: str | None
    failingSince: str | None
    lastSuccessAt: str | None
    heldUntil: str | None
    waitingEvents: float
    failedDeliveries: float


class VehicleTrip(TypedDict, total=False):
    userId: str
    startTs: int
    endTs: int
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    day: str
    startTimeZone: str | None
    isOpen: bool
    distanceMeters: float
    total: float | None
    events: int
    vehicle: ItemVehicle


class ListedVehicle(TypedDict, total=False):
    id: str
    name: str
    props: dict[str, Any]
    devices: list[dict[str, Any]]
    drivers: list[str]
    warnings: list[Literal["vinCheckDigit"]]
    version: int
    createdAt: str
    changedAt: str
    trips: int
    distanceMeters: float
    lastDay: str | None


class WayPoint(TypedDict, total=False):
    timestamp: str
    lat: float
    lon: float
    wayPointInfo: dict[str, Any]


class WeeklySummary(TypedDict, total=False):
    week: str
    firstDay: str
    lastDay: str
    version: int
    computedAt: str
    score: int | None
    scores: dict[str, Any]
    change: int | None
    trips: int
    distanceMeters: int
    drivenMeters: int
    activeMeters: int
    bestTrip: dict[str, Any] | None
    worstTrip: dict[str, Any] | None
    tip: dict[str, Any] | None
    badges: list[Literal["focused", "calm", "active"]]


class RankedUser(TypedDict, total=False):
    userId: str
    pilot: bool
    trips: int
    distanceMeters: float
    total: int | None
    safeness: int | None
    speed: int | None
    distraction: int | None


class DeviceTokens(TypedDict, total=False):
    accessToken: str
    refreshToken: str
    userId: str
    audience: str
    installationId: str
    projectId: int


class Trip(TypedDict, total=False):
    startTs: float
    endTs: float
    type: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    measuredType: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"]
    isOverridden: bool
    isOpen: bool
    day: str
    startTimeZone: str | None
    endTimeZone: str | None
    distanceMeters: float
    averageSpeedKmh: float | None
    total: float | None
    safeness: float | None
    speed: float | None
    distraction: float | None
    quality: float | None


class Notification(TypedDict, total=False):
    id: str
    projectId: int
    userId: str
    time: str
    type: Literal["ASSISTANCE", "POI", "TIMELINE", "SUMMARY"]
    data: dict[str, Any]


_CALLS = {
    "blockAppUser": Call("POST", "/v20/access/block", [], [], ["projectId", "userId", "block"]),
    "changeManyPoisByKey": Call("POST", "/v20/poi/bulk", [], ["projectId"], ["ids", "set", "remove"]),
    "changePoiByKey": Call("PATCH", "/v20/poi/{id}", ["id"], ["projectId"], ["version", "name", "tags", "active", "inTrip", "onEnter", "onExit", "dwellSeconds", "shape"]),
    "deletePoiByKey": Call("DELETE", "/v20/poi/{id}", ["id"], ["projectId"], None),
    "getPoiByKey": Call("GET", "/v20/poi/{id}", ["id"], ["projectId"], None),
    "changeUserConfig": Call("PATCH", "/v20/user/config", [], ["projectId", "userId"], ["services"]),
    "getUserConfig": Call("GET", "/v20/user/config", [], ["projectId", "userId"], None),
    "changeVehicleByKey": Call("PATCH", "/v20/vehicle/{id}", ["id"], ["projectId"], ["version", "name", "props", "devices", "drivers"]),
    "deleteVehicleByKey": Call("DELETE", "/v20/vehicle/{id}", ["id"], ["projectId"], None),
    "getVehicleByKey": Call("GET", "/v20/vehicle/{id}", ["id"], ["projectId"], None),
    "createPoiByKey": Call("POST", "/v20/poi", [], ["projectId"], ["name", "shape", "tags", "active", "inTrip", "onEnter", "onExit", "dwellSeconds"]),
    "listPoisByKey": Call("GET", "/v20/poi", [], ["projectId", "limit", "cursor", "search", "tag", "state", "bounds", "sort"], None),
    "createVehicleByKey": Call("POST", "/v20/vehicle", [], ["projectId"], ["name", "props", "devices", "drivers"]),
    "listVehiclesByKey": Call("GET", "/v20/vehicle", [], ["projectId", "limit", "cursor", "search", "fuel", "device", "driver", "sort"], None),
    "deleteAppUser": Call("DELETE", "/v20/user", [], ["projectId", "userId"], None),
    "listAppUsersByKey": Call("GET", "/v20/user", [], ["projectId", "search", "state", "platform", "version", "outdated", "warning", "permission", "code", "tag", "vehicle", "area", "group", "blocked", "pilot", "seenSince", "seenBefore", "createdSince", "registeredIn", "travelledIn", "period", "from", "to", "score", "trend", "safeness", "safenessTrend", "speed", "speedTrend", "distraction", "distractionTrend", "worst", "trips", "distance", "car", "cycling", "walking", "public", "harsh", "speeding", "phone", "lastTrip", "sort", "limit", "cursor"], None),
    "registerAppUser": Call("POST", "/v20/user", [], [], ["userId", "qualifier", "projectId"]),
    "deleteTimelineItem": Call("DELETE", "/v20/timeline/{startTs}", ["startTs"], ["projectId", "userId"], None),
    "getTimelineItem": Call("GET", "/v20/timeline/{startTs}", ["startTs"], ["projectId", "userId"], None),
    "endFormerReceiverSecretByKey": Call("DELETE", "/v20/receiver/secret", [], ["projectId", "kind", "version"], None),
    "setReceiverSecretByKey": Call("POST", "/v20/receiver/secret", [], ["projectId"], ["kind", "version", "secret", "overlapHours"]),
    "exportAppUserByKey": Call("GET", "/v20/user/archive", [], ["projectId", "userId"], None),
    "exportAppUsersByKey": Call("GET", "/v20/user/export", [], ["projectId", "search", "state", "platform", "version", "outdated", "warning", "permission", "code", "tag", "vehicle", "area", "group", "blocked", "pilot", "seenSince", "seenBefore", "createdSince", "registeredIn", "travelledIn", "period", "from", "to", "score", "trend", "safeness", "safenessTrend", "speed", "speedTrend", "distraction", "distractionTrend", "worst", "trips", "distance", "car", "cycling", "walking", "public", "harsh", "speeding", "phone", "lastTrip", "sort"], None),
    "exportDayByKey": Call("GET", "/v20/export/day", [], ["projectId", "day", "content", "format", "after"], None),
    "exportPeriodByKey": Call("GET", "/v20/trip/period", [], ["projectId", "userId", "fromTimestamp", "toTimestamp", "format"], None),
    "exportPoisByKey": Call("GET", "/v20/poi/export", [], ["projectId", "search", "tag", "state", "bounds", "format"], None),
    "exportTripsByKey": Call("GET", "/v20/trip/export", [], ["projectId", "userId", "fromTimestamp", "toTimestamp", "mode", "sort"], None),
    "getAppUserByKey": Call("GET", "/v20/user/status", [], ["projectId", "userId"], None),
    "getAuthCode": Call("GET", "/v20/user/authcode", [], ["userId", "projectId"], None),
    "makeAuthCode": Call("POST", "/v20/user/authcode", [], [], ["userId", "projectId"]),
    "getDangerousAreaByKey": Call("GET", "/v20/dangerousArea/{id}", ["id"], [], None),
    "getDeliveryByKey": Call("GET", "/v20/receiver/delivery/{id}", ["id"], ["projectId"], None),
    "getLastLocation": Call("GET", "/v20/location/{context}", ["context"], ["projectId", "userId"], None),
    "getLeaderboard": Call("GET", "/v20/leaderboard", [], ["projectId", "userId", "tag"], None),
    "getOverTimeByKey": Call("GET", "/v20/trip/overTime", [], ["projectId", "userId", "by", "from", "to"], None),
    "getProjectLogo": Call("GET", "/v20/app/style/logo", [], ["projectId", "scheme"], None),
    "getProjectStyle": Call("GET", "/v20/app/style", [], ["projectId"], None),
    "getSdkConfigByKey": Call("GET", "/v20/sdk/config", [], ["projectId"], None),
    "saveSdkConfigByKey": Call("PUT", "/v20/sdk/config", [], ["projectId"], ["config", "version", "share"]),
    "getStateHistory": Call("GET", "/v20/state/history", [], ["projectId", "userId", "from", "to", "limit", "cursor", "properties"], None),
    "getTimelineBatch": Call("POST", "/v20/timeline/batch", [], [], "whole"),
    "getVehicleOverTimeByKey": Call("GET", "/v20/vehicle/{id}/overTime", ["id"], ["projectId", "by"], None),
    "importPoisByKey": Call("POST", "/v20/poi/import", [], ["projectId"], ["format", "text", "dryRun"]),
    "labelTimelineItem": Call("PATCH", "/v20/timeline/admin/label/{ts}/{label}", ["ts", "label"], ["projectId", "userId"], []),
    "listAppVehicleScoresByKey": Call("GET", "/v20/user/vehicle", [], ["projectId", "userId", "from", "to"], None),
    "listDangerousAreasByKey": Call("GET", "/v20/dangerousArea", [], ["limit", "cursor", "search", "kind", "state", "bounds", "sort"], None),
    "listDeliveriesByKey": Call("GET", "/v20/receiver/delivery", [], ["projectId", "kind", "limit", "cursor", "state", "event", "userId", "from", "to"], None),
    "listLastLocations": Call("GET", "/v20/location", [], ["projectId", "userId"], None),
    "listPoiEventsByKey": Call("GET", "/v20/poi/visit", [], ["projectId", "limit", "cursor", "poiId", "userId", "kind", "from", "to"], None),
    "listPoiTagsByKey": Call("GET", "/v20/poi/tag", [], ["projectId"], None),
    "listPoisNearbyByKey": Call("GET", "/v20/poi/nearby", [], ["projectId", "lat", "lon", "limit"], None),
    "listReceiverHealthByKey": Call("GET", "/v20/receiver/health", [], ["projectId"], None),
    "listReceiversByKey": Call("GET", "/v20/receiver", [], ["projectId"], None),
    "removeReceiverByKey": Call("DELETE", "/v20/receiver", [], ["projectId", "kind", "version"], None),
    "saveReceiverByKey": Call("POST", "/v20/receiver", [], ["projectId"], ["kind", "version", "url", "active", "events", "headers"]),
    "listTimeline": Call("GET", "/v20/timeline", [], ["projectId", "userId", "from", "to", "limit", "cursor"], None),
    "listVehicleTripsByKey": Call("GET", "/v20/vehicle/{id}/trip", ["id"], ["projectId", "limit", "cursor", "userId"], None),
    "listWayPoints": Call("GET", "/v20/timeline/{startTs}/points", ["startTs"], ["projectId", "userId", "withWayPointInfo"], None),
    "listWeeklySummariesByKey": Call("GET", "/v20/summary", [], ["projectId", "userId", "limit", "cursor"], None),
    "rankAppUsersByKey": Call("GET", "/v20/user/ranking", [], ["projectId", "from", "to", "sort", "limit", "cursor"], None),
    "registerAppUserOlderName": Call("POST", "/v20/auth/register", [], [], ["userId", "qualifier", "projectId"]),
    "resendDeliveriesByKey": Call("POST", "/v20/receiver/resend", [], ["projectId"], ["kind", "which", "from", "to"]),
    "resendDeliveryByKey": Call("POST", "/v20/receiver/delivery/{id}/resend", ["id"], ["projectId"], []),
    "searchTripsByKey": Call("GET", "/v20/trip", [], ["projectId", "userId", "fromTimestamp", "toTimestamp", "mode", "sort", "limit", "cursor"], None),
    "sendTestEventByKey": Call("POST", "/v20/receiver/test", [], ["projectId"], ["kind", "event"]),
    "setAppUserPilotByKey": Call("POST", "/v20/user/pilot", [], ["projectId", "userId"], ["pilot"]),
    "steerRollOutByKey": Call("POST", "/v20/sdk/config/rollout", [], ["projectId"], "whole"),
    "tagAppUserByKey": Call("POST", "/v20/user/tag", [], ["projectId", "userId"], ["add", "remove"]),
}


class MoveClient(HttpTransport):
    """Every call of a backend, by its name."""

    def block_app_user(self, *, user_id: str, block: bool, project_id: int | None = None) -> dict[str, Any]:
        """Blocks or unblocks a user; every request of a blocked user is answered with 403.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        block: True blocks the user, false unblocks.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["blockAppUser"], {"userId": user_id, "block": block, "projectId": project_id})

    def change_many_pois_by_key(self, *, ids: list[str], project_id: int | None = None, set: dict[str, Any] | None = None, remove: bool | None = None) -> dict[str, Any]:
        """Changes or deletes up to 500 points of interest at once, all or none. What is not named stays.

        ids: The points of interest to change, by their ids.
        project_id: The project, by its number.
        set: What to set; omitted fields stay unchanged.
        remove: Whether to delete them instead.
        """
        return self.call(_CALLS["changeManyPoisByKey"], {"ids": ids, "projectId": project_id, "set": set, "remove": remove})

    def change_poi_by_key(self, *, id: str, version: int, project_id: int | None = None, name: str | None = None, tags: list[str] | None = None, active: bool | None = None, in_trip: bool | None = None, on_enter: bool | None = None, on_exit: bool | None = None, dwell_seconds: int | None = None, shape: dict[str, Any] | None = None) -> dict[str, Any]:
        """Changes a point of interest. `version` is the one that the caller saw.

        id: Its identifier.
        version: The version that the caller saw.
        project_id: The project, by its number.
        name: What it is called.
        tags: Labels chosen by the customer.
        active: Whether it is in use.
        in_trip: Whether it counts only while the user is on a trip.
        on_enter: Whether entering is reported.
        on_exit: Whether leaving is reported.
        dwell_seconds: Shorter visits do not count, in seconds.
        shape: Where it is: a circle or a polygon.
        """
        return self.call(_CALLS["changePoiByKey"], {"id": id, "version": version, "projectId": project_id, "name": name, "tags": tags, "active": active, "inTrip": in_trip, "onEnter": on_enter, "onExit": on_exit, "dwellSeconds": dwell_seconds, "shape": shape})

    def delete_poi_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """Deletes a point of interest; its history stays, and it can be restored from the revisions.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["deletePoiByKey"], {"id": id, "projectId": project_id})

    def get_poi_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """One point of interest.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getPoiByKey"], {"id": id, "projectId": project_id})

    def change_user_config(self, *, services: ServicesChange, project_id: int | None = None, user_id: str | None = None) -> dict[str, Any]:
        """Switches services of one user off or on again; never beyond what the project has.

        services: What the SDK may do for this user.
        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["changeUserConfig"], {"services": services, "projectId": project_id, "userId": user_id})

    def get_user_config(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """The services that are on for a user: those of the project, minus those switched off for this user.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getUserConfig"], {"userId": user_id, "projectId": project_id})

    def change_vehicle_by_key(self, *, id: str, version: int, project_id: int | None = None, name: str | None = None, props: dict[str, Any] | None = None, devices: list[dict[str, Any]] | None = None, drivers: list[str] | None = None) -> dict[str, Any]:
        """Changes a vehicle. `version` is the one that the caller saw. Omitted fields stay unchanged.

        id: Its identifier.
        version: The version that the caller saw.
        project_id: The project, by its number.
        name: What it is called.
        props: What is known of the vehicle.
        devices: Devices by which its trips are recognised.
        drivers: Users whose own vehicle it is.
        """
        return self.call(_CALLS["changeVehicleByKey"], {"id": id, "version": version, "projectId": project_id, "name": name, "props": props, "devices": devices, "drivers": drivers})

    def delete_vehicle_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """Deletes a vehicle; its past trips keep its name, and it can be restored from the revisions.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["deleteVehicleByKey"], {"id": id, "projectId": project_id})

    def get_vehicle_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """One vehicle. For a merged vehicle, the one it was merged into.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getVehicleByKey"], {"id": id, "projectId": project_id})

    def create_poi_by_key(self, *, name: str, shape: dict[str, Any], project_id: int | None = None, tags: list[str] | None = None, active: bool | None = None, in_trip: bool | None = None, on_enter: bool | None = None, on_exit: bool | None = None, dwell_seconds: int | None = None) -> dict[str, Any]:
        """Creates a point of interest: a circle or a polygon with a name. A duplicate at the same place is refused.

        name: What it is called.
        shape: Where it is: a circle or a polygon.
        project_id: The project, by its number.
        tags: Labels chosen by the customer.
        active: Whether it is in use.
        in_trip: Whether it counts only while the user is on a trip.
        on_enter: Whether entering is reported.
        on_exit: Whether leaving is reported.
        dwell_seconds: Shorter visits do not count, in seconds.
        """
        return self.call(_CALLS["createPoiByKey"], {"name": name, "shape": shape, "projectId": project_id, "tags": tags, "active": active, "inTrip": in_trip, "onEnter": on_enter, "onExit": on_exit, "dwellSeconds": dwell_seconds})

    def list_pois_by_key(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, search: str | None = None, tag: str | None = None, state: Literal["active", "inactive"] | None = None, bounds: str | None = None, sort: Literal["name", "-name", "changed", "-changed"] | None = None) -> dict[str, Any]:
        """The points of interest of a project, by part of the name, tag, state and place. A page has fewer than requested once these have 10,000 corners.

        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        search: Part of the name or id; every word must match.
        tag: A label chosen by the customer.
        state: Only those that are in use, or not.
        bounds: West, south, east, north in degrees; west may be greater than east across the date line.
        sort: What to sort by; a leading minus reverses the order.
        """
        return self.call(_CALLS["listPoisByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "search": search, "tag": tag, "state": state, "bounds": bounds, "sort": sort})

    def list_pois_by_key_pages(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, search: str | None = None, tag: str | None = None, state: Literal["active", "inactive"] | None = None, bounds: str | None = None, sort: Literal["name", "-name", "changed", "-changed"] | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listPoisByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "search": search, "tag": tag, "state": state, "bounds": bounds, "sort": sort})

    def create_vehicle_by_key(self, *, name: str, project_id: int | None = None, props: dict[str, Any] | None = None, devices: list[dict[str, Any]] | None = None, drivers: list[str] | None = None) -> dict[str, Any]:
        """Creates a vehicle. A device of another vehicle is refused, and that vehicle is named.

        name: What it is called.
        project_id: The project, by its number.
        props: What is known of the vehicle.
        devices: Devices by which its trips are recognised.
        drivers: Users whose own vehicle it is.
        """
        return self.call(_CALLS["createVehicleByKey"], {"name": name, "projectId": project_id, "props": props, "devices": devices, "drivers": drivers})

    def list_vehicles_by_key(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, search: str | None = None, fuel: Literal["petrol", "diesel", "electric", "hybrid", "gas", "hydrogen", "other"] | None = None, device: Literal["bluetooth", "beacon", "obd", "carplay", "none"] | None = None, driver: str | None = None, sort: Literal["name", "-name", "changed", "-changed", "distance", "-distance"] | None = None) -> dict[str, Any]:
        """The vehicles of a project, by part of name, make, model, plate, VIN or device, by fuel, device and driver.

        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        search: Part of the name or id; every word must match.
        fuel: Only vehicles driven by it.
        device: Only vehicles with a device of this kind, or with none.
        driver: Only vehicles of this user.
        sort: What to sort by; a leading minus reverses the order.
        """
        return self.call(_CALLS["listVehiclesByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "search": search, "fuel": fuel, "device": device, "driver": driver, "sort": sort})

    def list_vehicles_by_key_pages(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, search: str | None = None, fuel: Literal["petrol", "diesel", "electric", "hybrid", "gas", "hydrogen", "other"] | None = None, device: Literal["bluetooth", "beacon", "obd", "carplay", "none"] | None = None, driver: str | None = None, sort: Literal["name", "-name", "changed", "-changed", "distance", "-distance"] | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listVehiclesByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "search": search, "fuel": fuel, "device": device, "driver": driver, "sort": sort})

    def delete_app_user(self, *, project_id: int | None = None, user_id: str | None = None) -> dict[str, Any]:
        """Permanently erases all data of a user, who is named in the query or in the body.

        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["deleteAppUser"], {"projectId": project_id, "userId": user_id})

    def list_app_users_by_key(self, *, project_id: int | None = None, search: str | None = None, state: Literal["RUNNING", "READY", "ERROR", "UNINITIALISED", "NONE"] | None = None, platform: str | None = None, version: str | None = None, outdated: Literal["true"] | None = None, warning: str | None = None, permission: Literal["missing", "granted"] | None = None, code: str | None = None, tag: str | None = None, vehicle: str | None = None, area: Literal["dangerous"] | str | None = None, group: str | None = None, blocked: Literal["true"] | None = None, pilot: Literal["true"] | None = None, seen_since: str | None = None, seen_before: str | None = None, created_since: str | None = None, registered_in: str | None = None, travelled_in: str | None = None, period: str | None = None, from_: str | None = None, to: str | None = None, score: str | None = None, trend: str | None = None, safeness: str | None = None, safeness_trend: str | None = None, speed: str | None = None, speed_trend: str | None = None, distraction: str | None = None, distraction_trend: str | None = None, worst: str | None = None, trips: str | None = None, distance: str | None = None, car: str | None = None, cycling: str | None = None, walking: str | None = None, public: str | None = None, harsh: str | None = None, speeding: str | None = None, phone: str | None = None, last_trip: str | None = None, sort: Literal["id", "-id", "seen", "-seen", "registered", "-registered", "state", "-state", "version", "-version", "troubles", "-troubles", "tags", "-tags", "vehicles", "-vehicles", "rollout", "-rollout", "score", "-score", "trend", "-trend", "safeness", "-safeness", "safenessTrend", "-safenessTrend", "speed", "-speed", "speedTrend", "-speedTrend", "distraction", "-distraction", "distractionTrend", "-distractionTrend", "worst", "-worst", "trips", "-trips", "distance", "-distance", "car", "-car", "cycling", "-cycling", "walking", "-walking", "public", "-public", "harsh", "-harsh", "speeding", "-speeding", "phone", "-phone", "lastTrip", "-lastTrip"] | None = None, limit: int | None = None, cursor: str | None = None) -> dict[str, Any]:
        """App users of a project with their figures in a period, searched, filtered and sorted; unknown values come last. A page may contain fewer than requested although `next` says that there are more to search.

        project_id: The project, by its number.
        search: Part of the name or id; every word must match.
        state: Only users whose SDK is in this state; NONE: never reported.
        platform: The operating system.
        version: Only users with this version of the SDK.
        outdated: Only users whose version is deprecated or older than the newest one.
        warning: Only users whose phone warned of this, or any.
        permission: Only users whose phone reports a missing permission (missing), or none (granted).
        code: Only users who joined by this project code, by its id.
        tag: Only users with this tag.
        vehicle: Only users who drive this vehicle, by its id.
        area: Only users who were there in the last 30 days: `dangerous` for any dangerous area, or the id of a point of interest tagged `insights`.
        group: Only these groups of roll-outs, or in or out of the running one.
        blocked: Only blocked users.
        pilot: Only pilots.
        seen_since: Only users who reported since then: a day in UTC, or RFC 3339; rounded down to half an hour.
        seen_before: Only users who have not reported since this day in UTC.
        created_since: Only users who were registered on this day in UTC or later.
        registered_in: Only users who were registered in the week (Monday to Sunday) of this day in UTC.
        travelled_in: Only users with a trip in the week (Monday to Sunday) of this day.
        period: The days of the figures: last7, last30, or a month.
        from_: The first day of the figures instead of a period, with to.
        to: The last day of the figures, at most 366 days after from.
        score: Only users whose mean score lies in this range; either end may be missing.
        trend: Only users whose change of the score lies in this range; either end may be missing.
        safeness: Only users whose score for safe driving lies in this range; either end may be missing.
        safeness_trend: Only users whose change of the score for safe driving lies in this range; either end may be missing.
        speed: Only users whose score for speed lies in this range; either end may be missing.
        speed_trend: Only users whose change of the score for speed lies in this range; either end may be missing.
        distraction: Only users whose score for the phone lies in this range; either end may be missing.
        distraction_trend: Only users whose change of the score for phone use lies in this range; either end may be missing.
        worst: Only users whose lowest score of a drive lies in this range; either end may be missing.
        trips: Only users whose number of trips lies in this range; either end may be missing.
        distance: Only users whose distance in metres lies in this range; either end may be missing.
        car: Only users whose seconds by car lies in this range; either end may be missing.
        cycling: Only users whose seconds by bicycle lies in this range; either end may be missing.
        walking: Only users whose seconds on foot lies in this range; either end may be missing.
        public: Only users whose seconds by public transport lies in this range; either end may be missing.
        harsh: Only users whose number of harsh events per 100 km lies in this range; either end may be missing.
        speeding: Only users whose kilometres above the limit per 100 km lies in this range; either end may be missing.
        phone: Only users whose seconds on the phone per hour of driving lies in this range; either end may be missing.
        last_trip: Only users whose start of the last trip, in unix seconds, lies in this range; either end may be missing.
        sort: What to sort by; a leading minus reverses the order.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        """
        return self.call(_CALLS["listAppUsersByKey"], {"projectId": project_id, "search": search, "state": state, "platform": platform, "version": version, "outdated": outdated, "warning": warning, "permission": permission, "code": code, "tag": tag, "vehicle": vehicle, "area": area, "group": group, "blocked": blocked, "pilot": pilot, "seenSince": seen_since, "seenBefore": seen_before, "createdSince": created_since, "registeredIn": registered_in, "travelledIn": travelled_in, "period": period, "from": from_, "to": to, "score": score, "trend": trend, "safeness": safeness, "safenessTrend": safeness_trend, "speed": speed, "speedTrend": speed_trend, "distraction": distraction, "distractionTrend": distraction_trend, "worst": worst, "trips": trips, "distance": distance, "car": car, "cycling": cycling, "walking": walking, "public": public, "harsh": harsh, "speeding": speeding, "phone": phone, "lastTrip": last_trip, "sort": sort, "limit": limit, "cursor": cursor})

    def list_app_users_by_key_pages(self, *, project_id: int | None = None, search: str | None = None, state: Literal["RUNNING", "READY", "ERROR", "UNINITIALISED", "NONE"] | None = None, platform: str | None = None, version: str | None = None, outdated: Literal["true"] | None = None, warning: str | None = None, permission: Literal["missing", "granted"] | None = None, code: str | None = None, tag: str | None = None, vehicle: str | None = None, area: Literal["dangerous"] | str | None = None, group: str | None = None, blocked: Literal["true"] | None = None, pilot: Literal["true"] | None = None, seen_since: str | None = None, seen_before: str | None = None, created_since: str | None = None, registered_in: str | None = None, travelled_in: str | None = None, period: str | None = None, from_: str | None = None, to: str | None = None, score: str | None = None, trend: str | None = None, safeness: str | None = None, safeness_trend: str | None = None, speed: str | None = None, speed_trend: str | None = None, distraction: str | None = None, distraction_trend: str | None = None, worst: str | None = None, trips: str | None = None, distance: str | None = None, car: str | None = None, cycling: str | None = None, walking: str | None = None, public: str | None = None, harsh: str | None = None, speeding: str | None = None, phone: str | None = None, last_trip: str | None = None, sort: Literal["id", "-id", "seen", "-seen", "registered", "-registered", "state", "-state", "version", "-version", "troubles", "-troubles", "tags", "-tags", "vehicles", "-vehicles", "rollout", "-rollout", "score", "-score", "trend", "-trend", "safeness", "-safeness", "safenessTrend", "-safenessTrend", "speed", "-speed", "speedTrend", "-speedTrend", "distraction", "-distraction", "distractionTrend", "-distractionTrend", "worst", "-worst", "trips", "-trips", "distance", "-distance", "car", "-car", "cycling", "-cycling", "walking", "-walking", "public", "-public", "harsh", "-harsh", "speeding", "-speeding", "phone", "-phone", "lastTrip", "-lastTrip"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listAppUsersByKey"], {"projectId": project_id, "search": search, "state": state, "platform": platform, "version": version, "outdated": outdated, "warning": warning, "permission": permission, "code": code, "tag": tag, "vehicle": vehicle, "area": area, "group": group, "blocked": blocked, "pilot": pilot, "seenSince": seen_since, "seenBefore": seen_before, "createdSince": created_since, "registeredIn": registered_in, "travelledIn": travelled_in, "period": period, "from": from_, "to": to, "score": score, "trend": trend, "safeness": safeness, "safenessTrend": safeness_trend, "speed": speed, "speedTrend": speed_trend, "distraction": distraction, "distractionTrend": distraction_trend, "worst": worst, "trips": trips, "distance": distance, "car": car, "cycling": cycling, "walking": walking, "public": public, "harsh": harsh, "speeding": speeding, "phone": phone, "lastTrip": last_trip, "sort": sort, "limit": limit, "cursor": cursor})

    def register_app_user(self, *, user_id: str, qualifier: str | None = None, project_id: int | None = None) -> DeviceTokens:
        """Creates an app user, or finds an existing one, and signs in a device; earlier tokens end.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        qualifier: Any further attribute of the user, such as a tariff.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["registerAppUser"], {"userId": user_id, "qualifier": qualifier, "projectId": project_id})

    def delete_timeline_item(self, *, start_ts: int, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """Deletes one item.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["deleteTimelineItem"], {"startTs": start_ts, "userId": user_id, "projectId": project_id})

    def get_timeline_item(self, *, start_ts: int, user_id: str, project_id: int | None = None) -> TimelineItem:
        """One item, by the second it starts.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getTimelineItem"], {"startTs": start_ts, "userId": user_id, "projectId": project_id})

    def end_former_receiver_secret_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], version: float, project_id: int | None = None) -> dict[str, Any]:
        """Ends the overlap: from now on only the current secret of a receiver is valid.

        kind: Which receiver.
        version: The version that the caller saw.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["endFormerReceiverSecretByKey"], {"kind": kind, "version": version, "projectId": project_id})

    def set_receiver_secret_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], version: int, overlap_hours: Literal[0, 1, 24, 72, 168], project_id: int | None = None, secret: str | None = None) -> dict[str, Any]:
        """Replaces the secret of a receiver by a new one, generated or given; the old one stays valid for a while.

        kind: Which receiver.
        version: The version that the caller saw.
        overlap_hours: For how many hours the previous secret stays valid.
        project_id: The project, by its number.
        secret: With what events are signed.
        """
        return self.call(_CALLS["setReceiverSecretByKey"], {"kind": kind, "version": version, "overlapHours": overlap_hours, "projectId": project_id, "secret": secret})

    def export_app_user_by_key(self, *, user_id: str, project_id: int | None = None) -> bytes:
        """Everything stored about one app user, as a streamed zip of JSON and CSV files.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["exportAppUserByKey"], {"userId": user_id, "projectId": project_id})

    def export_app_users_by_key(self, *, project_id: int | None = None, search: str | None = None, state: Literal["RUNNING", "READY", "ERROR", "UNINITIALISED", "NONE"] | None = None, platform: str | None = None, version: str | None = None, outdated: Literal["true"] | None = None, warning: str | None = None, permission: Literal["missing", "granted"] | None = None, code: str | None = None, tag: str | None = None, vehicle: str | None = None, area: Literal["dangerous"] | str | None = None, group: str | None = None, blocked: Literal["true"] | None = None, pilot: Literal["true"] | None = None, seen_since: str | None = None, seen_before: str | None = None, created_since: str | None = None, registered_in: str | None = None, travelled_in: str | None = None, period: str | None = None, from_: str | None = None, to: str | None = None, score: str | None = None, trend: str | None = None, safeness: str | None = None, safeness_trend: str | None = None, speed: str | None = None, speed_trend: str | None = None, distraction: str | None = None, distraction_trend: str | None = None, worst: str | None = None, trips: str | None = None, distance: str | None = None, car: str | None = None, cycling: str | None = None, walking: str | None = None, public: str | None = None, harsh: str | None = None, speeding: str | None = None, phone: str | None = None, last_trip: str | None = None, sort: Literal["id", "-id", "seen", "-seen", "registered", "-registered", "state", "-state", "version", "-version", "troubles", "-troubles", "tags", "-tags", "vehicles", "-vehicles", "rollout", "-rollout", "score", "-score", "trend", "-trend", "safeness", "-safeness", "safenessTrend", "-safenessTrend", "speed", "-speed", "speedTrend", "-speedTrend", "distraction", "-distraction", "distractionTrend", "-distractionTrend", "worst", "-worst", "trips", "-trips", "distance", "-distance", "car", "-car", "cycling", "-cycling", "walking", "-walking", "public", "-public", "harsh", "-harsh", "speeding", "-speeding", "phone", "-phone", "lastTrip", "-lastTrip"] | None = None) -> str:
        """The same as a streamed text/csv, of any length.

        project_id: The project, by its number.
        search: Part of the name or id; every word must match.
        state: Only users whose SDK is in this state; NONE: never reported.
        platform: The operating system.
        version: Only users with this version of the SDK.
        outdated: Only users whose version is deprecated or older than the newest one.
        warning: Only users whose phone warned of this, or any.
        permission: Only users whose phone reports a missing permission (missing), or none (granted).
        code: Only users who joined by this project code, by its id.
        tag: Only users with this tag.
        vehicle: Only users who drive this vehicle, by its id.
        area: Only users who were there in the last 30 days: `dangerous` for any dangerous area, or the id of a point of interest tagged `insights`.
        group: Only these groups of roll-outs, or in or out of the running one.
        blocked: Only blocked users.
        pilot: Only pilots.
        seen_since: Only users who reported since then: a day in UTC, or RFC 3339; rounded down to half an hour.
        seen_before: Only users who have not reported since this day in UTC.
        created_since: Only users who were registered on this day in UTC or later.
        registered_in: Only users who were registered in the week (Monday to Sunday) of this day in UTC.
        travelled_in: Only users with a trip in the week (Monday to Sunday) of this day.
        period: The days of the figures: last7, last30, or a month.
        from_: The first day of the figures instead of a period, with to.
        to: The last day of the figures, at most 366 days after from.
        score: Only users whose mean score lies in this range; either end may be missing.
        trend: Only users whose change of the score lies in this range; either end may be missing.
        safeness: Only users whose score for safe driving lies in this range; either end may be missing.
        safeness_trend: Only users whose change of the score for safe driving lies in this range; either end may be missing.
        speed: Only users whose score for speed lies in this range; either end may be missing.
        speed_trend: Only users whose change of the score for speed lies in this range; either end may be missing.
        distraction: Only users whose score for the phone lies in this range; either end may be missing.
        distraction_trend: Only users whose change of the score for phone use lies in this range; either end may be missing.
        worst: Only users whose lowest score of a drive lies in this range; either end may be missing.
        trips: Only users whose number of trips lies in this range; either end may be missing.
        distance: Only users whose distance in metres lies in this range; either end may be missing.
        car: Only users whose seconds by car lies in this range; either end may be missing.
        cycling: Only users whose seconds by bicycle lies in this range; either end may be missing.
        walking: Only users whose seconds on foot lies in this range; either end may be missing.
        public: Only users whose seconds by public transport lies in this range; either end may be missing.
        harsh: Only users whose number of harsh events per 100 km lies in this range; either end may be missing.
        speeding: Only users whose kilometres above the limit per 100 km lies in this range; either end may be missing.
        phone: Only users whose seconds on the phone per hour of driving lies in this range; either end may be missing.
        last_trip: Only users whose start of the last trip, in unix seconds, lies in this range; either end may be missing.
        sort: What to sort by; a leading minus reverses the order.
        """
        return self.call(_CALLS["exportAppUsersByKey"], {"projectId": project_id, "search": search, "state": state, "platform": platform, "version": version, "outdated": outdated, "warning": warning, "permission": permission, "code": code, "tag": tag, "vehicle": vehicle, "area": area, "group": group, "blocked": blocked, "pilot": pilot, "seenSince": seen_since, "seenBefore": seen_before, "createdSince": created_since, "registeredIn": registered_in, "travelledIn": travelled_in, "period": period, "from": from_, "to": to, "score": score, "trend": trend, "safeness": safeness, "safenessTrend": safeness_trend, "speed": speed, "speedTrend": speed_trend, "distraction": distraction, "distractionTrend": distraction_trend, "worst": worst, "trips": trips, "distance": distance, "car": car, "cycling": cycling, "walking": walking, "public": public, "harsh": harsh, "speeding": speeding, "phone": phone, "lastTrip": last_trip, "sort": sort})

    def export_day_by_key(self, *, day: str, content: Literal["trips", "items", "points", "scores", "events"], project_id: int | None = None, format: Literal["csv", "geojson", "parquet"] | None = None, after: str | None = None) -> str | bytes:
        """All trips, items, points, scores or events of a project’s day as a file, by user and time. A row is in the file of the local day on which its item starts, and in no other. `after` leaves out users up to that one, to resume an interrupted download.

        day: The local day on which items start.
        content: What the file lists.
        project_id: The project, by its number.
        format: The form of the file.
        after: Users up to this one are left out, to resume an interrupted download. Empty for all.
        """
        return self.call(_CALLS["exportDayByKey"], {"day": day, "content": content, "projectId": project_id, "format": format, "after": after})

    def export_period_by_key(self, *, user_id: str, from_timestamp: int, to_timestamp: int, format: Literal["gpx", "geojson", "csv", "json"], project_id: int | None = None) -> str | bytes:
        """What an app user did between two times, at most 400 days apart, with every position: as gpx, geojson, csv or json.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        from_timestamp: The earliest start, in unix seconds.
        to_timestamp: The latest start, in unix seconds.
        format: The form of the file.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["exportPeriodByKey"], {"userId": user_id, "fromTimestamp": from_timestamp, "toTimestamp": to_timestamp, "format": format, "projectId": project_id})

    def export_pois_by_key(self, *, format: Literal["geojson", "kml", "csv"], project_id: int | None = None, search: str | None = None, tag: str | None = None, state: Literal["active", "inactive"] | None = None, bounds: str | None = None) -> dict[str, Any]:
        """The matches of a filter as a file: GeoJSON, KML or CSV. Importing it again changes nothing.

        format: The form of the file.
        project_id: The project, by its number.
        search: Part of the name or id; every word must match.
        tag: A label chosen by the customer.
        state: Only those that are in use, or not.
        bounds: West, south, east, north in degrees; west may be greater than east across the date line.
        """
        return self.call(_CALLS["exportPoisByKey"], {"format": format, "projectId": project_id, "search": search, "tag": tag, "state": state, "bounds": bounds})

    def export_trips_by_key(self, *, user_id: str, from_timestamp: int, to_timestamp: int, project_id: int | None = None, mode: Literal["car", "cycling", "walking", "public", "unknown"] | None = None, sort: Literal["start", "-start", "distance", "-distance", "duration", "-duration", "score", "-score", "quality", "-quality"] | None = None) -> str:
        """The same as a streamed text/csv, of any length.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        from_timestamp: The earliest start, in unix seconds.
        to_timestamp: The latest start, in unix seconds.
        project_id: The project, by its number.
        mode: Only trips by this mode of travel.
        sort: What to sort by; a leading minus reverses the order.
        """
        return self.call(_CALLS["exportTripsByKey"], {"userId": user_id, "fromTimestamp": from_timestamp, "toTimestamp": to_timestamp, "projectId": project_id, "mode": mode, "sort": sort})

    def get_app_user_by_key(self, *, user_id: str, project_id: int | None = None) -> AppUserStatus:
        """The current state of one app user: state, phone, problems, last positions, registration.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getAppUserByKey"], {"userId": user_id, "projectId": project_id})

    def get_auth_code(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """A code that a device exchanges for tokens within ten minutes; creates the user if missing.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getAuthCode"], {"userId": user_id, "projectId": project_id})

    def make_auth_code(self, *, user_id: str, project_id: int | None = None) -> dict[str, Any]:
        """The same as GET /v20/user/authcode.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["makeAuthCode"], {"userId": user_id, "projectId": project_id})

    def get_dangerous_area_by_key(self, *, id: str) -> dict[str, Any]:
        """One dangerous area.

        id: Its identifier.
        """
        return self.call(_CALLS["getDangerousAreaByKey"], {"id": id})

    def get_delivery_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """One delivery: its body, and its attempts with request, response and duration: of very many, the first one and the last 50.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getDeliveryByKey"], {"id": id, "projectId": project_id})

    def get_last_location(self, *, context: Literal["TIMELINE-END", "CAR-END", "TRIP-POSITION", "USERPOS"] | str, user_id: str, project_id: int | None = None) -> LastLocation:
        """The last known position of a user for one context: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>.

        context: Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getLastLocation"], {"context": context, "userId": user_id, "projectId": project_id})

    def get_leaderboard(self, *, user_id: str, tag: str, project_id: int | None = None) -> Leaderboard:
        """The rank of an app user among those with the same tag in the user’s latest week, if the project has leaderboards switched on.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        tag: A tag that the user has.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["getLeaderboard"], {"userId": user_id, "tag": tag, "projectId": project_id})

    def get_over_time_by_key(self, *, user_id: str, project_id: int | None = None, by: Literal["week", "month", "year"] | None = None, from_: str | None = None, to: str | None = None) -> dict[str, Any]:
        """Scores, exposure to risk and distances of an app user by week, month or year (at most 120 of them), beside the project's; pilots are left out of the project's.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        by: How long a step is.
        from_: The first day; without it, the last steps up to today.
        to: The last day; without it, today.
        """
        return self.call(_CALLS["getOverTimeByKey"], {"userId": user_id, "projectId": project_id, "by": by, "from": from_, "to": to})

    def get_project_logo(self, *, project_id: int | None = None, scheme: Literal["light", "dark"] | None = None) -> bytes:
        """The logo as a picture, for light or dark mode; a missing one is replaced by the other.

        project_id: The project, by its number.
        scheme: For a light or a dark screen.
        """
        return self.call(_CALLS["getProjectLogo"], {"projectId": project_id, "scheme": scheme})

    def get_project_style(self, *, project_id: int | None = None) -> dict[str, Any]:
        """The style of the app of the key’s project. With If-None-Match, 304 if nothing changed.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["getProjectStyle"], {"projectId": project_id})

    def get_sdk_config_by_key(self, *, project_id: int | None = None) -> SdkConfigState:
        """The configuration of a project’s phones, its app config, and the progress of a roll-out.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["getSdkConfigByKey"], {"projectId": project_id})

    def save_sdk_config_by_key(self, *, config: dict[str, Any], version: int, project_id: int | None = None, share: int | None = None) -> SdkConfigState:
        """Saves the configuration for all users, or with a share below 100 for that percentage first.

        config: What phones may do, and what the app reads.
        version: The version that the caller saw.
        project_id: The project, by its number.
        share: The share of users in per cent.
        """
        return self.call(_CALLS["saveSdkConfigByKey"], {"config": config, "version": version, "projectId": project_id, "share": share})

    def get_state_history(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None, properties: Literal["STATUS"] | None = None) -> dict[str, Any]:
        """The state changes of the SDK on a user’s phone, newest first: 1,000, or as many as `limit` says; the header Next-Cursor holds the cursor of the next page.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        from_: The earliest start, in unix seconds.
        to: The latest start, in unix seconds.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        properties: Which history: that of the SDK’s state.
        """
        return self.call(_CALLS["getStateHistory"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "properties": properties})

    def get_state_history_pages(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None, properties: Literal["STATUS"] | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["getStateHistory"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "properties": properties})

    def get_timeline_batch(self, *, body: list[dict[str, Any]]) -> list[TimelineItem]:
        """Many items at once, of any users; those that do not exist in the key’s project are left out.
        """
        return self.call(_CALLS["getTimelineBatch"], {"body": body})

    def get_vehicle_over_time_by_key(self, *, id: str, project_id: int | None = None, by: Literal["week", "month", "year"] | None = None) -> dict[str, Any]:
        """Trips, distance, scores and events of a vehicle by week, month or year, and who drove it: its own drivers and those who drove most, at most 500 of them.

        id: Its identifier.
        project_id: The project, by its number.
        by: How long a step is.
        """
        return self.call(_CALLS["getVehicleOverTimeByKey"], {"id": id, "projectId": project_id, "by": by})

    def import_pois_by_key(self, *, format: Literal["geojson", "kml", "csv"], text: str, project_id: int | None = None, dry_run: bool | None = None) -> dict[str, Any]:
        """Reads a file of points of interest. A dry run only says what would be new, changed and refused; without it all that is not refused is taken in one transaction.

        format: The form of the file.
        text: The content of the file.
        project_id: The project, by its number.
        dry_run: If true, it only reports what would happen.
        """
        return self.call(_CALLS["importPoisByKey"], {"format": format, "text": text, "projectId": project_id, "dryRun": dry_run})

    def label_timeline_item(self, *, ts: int, label: Literal["CAR", "CYCLING", "WALKING", "IDLE", "TRAIN", "TRAM", "METRO", "BUS", "PUBLIC_TRANSPORT", "DRIVING", "FAKETRIP", "UNKNOWN"], project_id: int | None = None, user_id: str | None = None) -> TimelineItem:
        """Sets the actual mode of an item. The measured data is kept.

        ts: The second at which the item starts, in unix time.
        label: The actual mode of the item.
        project_id: The project, by its number.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["labelTimelineItem"], {"ts": ts, "label": label, "projectId": project_id, "userId": user_id})

    def list_app_vehicle_scores_by_key(self, *, user_id: str, project_id: int | None = None, from_: str | None = None, to: str | None = None) -> dict[str, Any]:
        """The vehicles that an app user drives or drove, each with this person’s distance and scores in it: at most 1000.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        from_: The first day.
        to: The last day.
        """
        return self.call(_CALLS["listAppVehicleScoresByKey"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to})

    def list_dangerous_areas_by_key(self, *, limit: int | None = None, cursor: str | None = None, search: str | None = None, kind: Literal["accident-blackspot", "harsh-driving", "junction", "bend", "crossing", "school", "roadworks", "wildlife", "surface", "visibility", "hazard"] | None = None, state: Literal["in-force", "planned", "over", "off"] | None = None, bounds: str | None = None, sort: Literal["name", "-name", "changed", "-changed"] | None = None) -> dict[str, Any]:
        """Dangerous areas, by part of the name, kind, state and place. They are shared by all projects.

        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        search: Part of the name or id; every word must match.
        kind: Only areas of this kind.
        state: Only areas in this state.
        bounds: West, south, east, north in degrees; west may be greater than east across the date line.
        sort: What to sort by; a leading minus reverses the order.
        """
        return self.call(_CALLS["listDangerousAreasByKey"], {"limit": limit, "cursor": cursor, "search": search, "kind": kind, "state": state, "bounds": bounds, "sort": sort})

    def list_dangerous_areas_by_key_pages(self, *, limit: int | None = None, cursor: str | None = None, search: str | None = None, kind: Literal["accident-blackspot", "harsh-driving", "junction", "bend", "crossing", "school", "roadworks", "wildlife", "surface", "visibility", "hazard"] | None = None, state: Literal["in-force", "planned", "over", "off"] | None = None, bounds: str | None = None, sort: Literal["name", "-name", "changed", "-changed"] | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listDangerousAreasByKey"], {"limit": limit, "cursor": cursor, "search": search, "kind": kind, "state": state, "bounds": bounds, "sort": sort})

    def list_deliveries_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], project_id: int | None = None, limit: int | None = None, cursor: str | None = None, state: Literal["waiting", "delivered", "failed", "split"] | None = None, event: Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"] | None = None, user_id: str | None = None, from_: str | None = None, to: str | None = None) -> dict[str, Any]:
        """What was and will be sent to a receiver, newest first.

        kind: Which receiver.
        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        state: Only deliveries in this state.
        event: The kind of event.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        from_: The earliest time, RFC 3339.
        to: The latest time, RFC 3339.
        """
        return self.call(_CALLS["listDeliveriesByKey"], {"kind": kind, "projectId": project_id, "limit": limit, "cursor": cursor, "state": state, "event": event, "userId": user_id, "from": from_, "to": to})

    def list_deliveries_by_key_pages(self, *, kind: Literal["assistance", "timeline", "generic"], project_id: int | None = None, limit: int | None = None, cursor: str | None = None, state: Literal["waiting", "delivered", "failed", "split"] | None = None, event: Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"] | None = None, user_id: str | None = None, from_: str | None = None, to: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listDeliveriesByKey"], {"kind": kind, "projectId": project_id, "limit": limit, "cursor": cursor, "state": state, "event": event, "userId": user_id, "from": from_, "to": to})

    def list_last_locations(self, *, user_id: str, project_id: int | None = None) -> list[LastLocation]:
        """The last known position of a user for each context.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["listLastLocations"], {"userId": user_id, "projectId": project_id})

    def list_poi_events_by_key(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, poi_id: str | None = None, user_id: str | None = None, kind: Literal["enter", "exit"] | None = None, from_: str | None = None, to: str | None = None) -> dict[str, Any]:
        """Entries and exits, newest first: all, or those of one point of interest or app user.

        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        poi_id: The point of interest, by its id.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        kind: Only arrivals, or only departures.
        from_: The earliest time, RFC 3339.
        to: The latest time, RFC 3339.
        """
        return self.call(_CALLS["listPoiEventsByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "poiId": poi_id, "userId": user_id, "kind": kind, "from": from_, "to": to})

    def list_poi_events_by_key_pages(self, *, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, poi_id: str | None = None, user_id: str | None = None, kind: Literal["enter", "exit"] | None = None, from_: str | None = None, to: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listPoiEventsByKey"], {"projectId": project_id, "limit": limit, "cursor": cursor, "poiId": poi_id, "userId": user_id, "kind": kind, "from": from_, "to": to})

    def list_poi_tags_by_key(self, *, project_id: int | None = None) -> dict[str, Any]:
        """The tags in use, most frequent first, the number of points of interest, and their bounds.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["listPoiTagsByKey"], {"projectId": project_id})

    def list_pois_nearby_by_key(self, *, lat: float, lon: float, project_id: int | None = None, limit: int | None = None) -> dict[str, Any]:
        """Points of interest near a place, nearest first, including inactive ones. Fewer than requested once they have 10,000 corners.

        lat: Latitude in degrees, WGS 84.
        lon: Longitude in degrees, WGS 84.
        project_id: The project, by its number.
        limit: The maximum number of rows, from 1 to 100.
        """
        return self.call(_CALLS["listPoisNearbyByKey"], {"lat": lat, "lon": lon, "projectId": project_id, "limit": limit})

    def list_receiver_health_by_key(self, *, project_id: int | None = None) -> dict[str, Any]:
        """The health of the three receivers of a project.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["listReceiverHealthByKey"], {"projectId": project_id})

    def list_receivers_by_key(self, *, project_id: int | None = None) -> dict[str, Any]:
        """The three receivers of a project, in the order of the screen, without their secrets.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["listReceiversByKey"], {"projectId": project_id})

    def remove_receiver_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], version: float, project_id: int | None = None) -> dict[str, Any]:
        """Removes a receiver, with its secrets and header values.

        kind: Which receiver.
        version: The version that the caller saw.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["removeReceiverByKey"], {"kind": kind, "version": version, "projectId": project_id})

    def save_receiver_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], version: int, url: str, active: bool, events: list[Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"]], headers: list[dict[str, Any]], project_id: int | None = None) -> dict[str, Any]:
        """Saves where the events of one kind are sent. The first save creates the secret and returns it only once.

        kind: Which receiver.
        version: The version that the caller saw; 0 if it was never saved.
        url: The address that events are sent to; null if it is not set up.
        active: Whether it is in use.
        events: Which events are sent to it.
        headers: Headers that are sent with every event.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["saveReceiverByKey"], {"kind": kind, "version": version, "url": url, "active": active, "events": events, "headers": headers, "projectId": project_id})

    def list_timeline(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None) -> list[TimelineItem]:
        """The items of a user between two times, newest first: all of at most 366 days and 10,000 items or, with a limit, so many; the header Next-Cursor then leads to those that follow.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        from_: The earliest start, in unix seconds.
        to: The latest start, in unix seconds.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        """
        return self.call(_CALLS["listTimeline"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor})

    def list_timeline_pages(self, *, user_id: str, project_id: int | None = None, from_: int | None = None, to: int | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[list[TimelineItem]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listTimeline"], {"userId": user_id, "projectId": project_id, "from": from_, "to": to, "limit": limit, "cursor": cursor})

    def list_vehicle_trips_by_key(self, *, id: str, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, user_id: str | None = None) -> dict[str, Any]:
        """The trips of a vehicle, newest first, each with the reason for its assignment.

        id: Its identifier.
        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        """
        return self.call(_CALLS["listVehicleTripsByKey"], {"id": id, "projectId": project_id, "limit": limit, "cursor": cursor, "userId": user_id})

    def list_vehicle_trips_by_key_pages(self, *, id: str, project_id: int | None = None, limit: int | None = None, cursor: str | None = None, user_id: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listVehicleTripsByKey"], {"id": id, "projectId": project_id, "limit": limit, "cursor": cursor, "userId": user_id})

    def list_way_points(self, *, start_ts: int, user_id: str, project_id: int | None = None, with_way_point_info: str | None = None) -> list[WayPoint]:
        """The way points of an item, in time order.

        start_ts: The second at which the item starts: unix time in a path, RFC 3339 in an item.
        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        with_way_point_info: Whether each point carries its details.
        """
        return self.call(_CALLS["listWayPoints"], {"startTs": start_ts, "userId": user_id, "projectId": project_id, "withWayPointInfo": with_way_point_info})

    def list_weekly_summaries_by_key(self, *, user_id: str, project_id: int | None = None, limit: int | None = None, cursor: str | None = None) -> dict[str, Any]:
        """The weekly summaries of an app user, for each week with a trip, newest first.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        """
        return self.call(_CALLS["listWeeklySummariesByKey"], {"userId": user_id, "projectId": project_id, "limit": limit, "cursor": cursor})

    def list_weekly_summaries_by_key_pages(self, *, user_id: str, project_id: int | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["listWeeklySummariesByKey"], {"userId": user_id, "projectId": project_id, "limit": limit, "cursor": cursor})

    def rank_app_users_by_key(self, *, from_: str, to: str, project_id: int | None = None, sort: Literal["score", "-score", "trips", "-trips", "distance", "-distance"] | None = None, limit: int | None = None, cursor: str | None = None) -> dict[str, Any]:
        """App users who travelled within a range of days, by mean score, trips or distance. Unknown scores come last.

        from_: The first day.
        to: The last day, at most 366 days after the first.
        project_id: The project, by its number.
        sort: What to sort by; a leading minus reverses the order.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        """
        return self.call(_CALLS["rankAppUsersByKey"], {"from": from_, "to": to, "projectId": project_id, "sort": sort, "limit": limit, "cursor": cursor})

    def rank_app_users_by_key_pages(self, *, from_: str, to: str, project_id: int | None = None, sort: Literal["score", "-score", "trips", "-trips", "distance", "-distance"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["rankAppUsersByKey"], {"from": from_, "to": to, "projectId": project_id, "sort": sort, "limit": limit, "cursor": cursor})

    def register_app_user_older_name(self, *, user_id: str, qualifier: str | None = None, project_id: int | None = None) -> DeviceTokens:
        """The same as POST /v20/user.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        qualifier: Any further attribute of the user, such as a tariff.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["registerAppUserOlderName"], {"userId": user_id, "qualifier": qualifier, "projectId": project_id})

    def resend_deliveries_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], which: Literal["failed", "all"], from_: str, project_id: int | None = None, to: str | None = None) -> dict[str, Any]:
        """Resends failed deliveries, or all, since a time or between two; at most 10,000 at once.

        kind: Which receiver.
        which: What failed, or everything.
        from_: The earliest time, RFC 3339.
        project_id: The project, by its number.
        to: The latest time, RFC 3339.
        """
        return self.call(_CALLS["resendDeliveriesByKey"], {"kind": kind, "which": which, "from": from_, "projectId": project_id, "to": to})

    def resend_delivery_by_key(self, *, id: str, project_id: int | None = None) -> dict[str, Any]:
        """Sends one delivery again at once, with the same ids.

        id: Its identifier.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["resendDeliveryByKey"], {"id": id, "projectId": project_id})

    def search_trips_by_key(self, *, user_id: str, from_timestamp: int, to_timestamp: int, project_id: int | None = None, mode: Literal["car", "cycling", "walking", "public", "unknown"] | None = None, sort: Literal["start", "-start", "distance", "-distance", "duration", "-duration", "score", "-score", "quality", "-quality"] | None = None, limit: int | None = None, cursor: str | None = None) -> dict[str, Any]:
        """The trips of an app user that begin between two times.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        from_timestamp: The earliest start, in unix seconds.
        to_timestamp: The latest start, in unix seconds.
        project_id: The project, by its number.
        mode: Only trips by this mode of travel.
        sort: What to sort by; a leading minus reverses the order.
        limit: The maximum number of rows; the schema states the largest value.
        cursor: Where to continue: the Next-Cursor header of the previous page.
        """
        return self.call(_CALLS["searchTripsByKey"], {"userId": user_id, "fromTimestamp": from_timestamp, "toTimestamp": to_timestamp, "projectId": project_id, "mode": mode, "sort": sort, "limit": limit, "cursor": cursor})

    def search_trips_by_key_pages(self, *, user_id: str, from_timestamp: int, to_timestamp: int, project_id: int | None = None, mode: Literal["car", "cycling", "walking", "public", "unknown"] | None = None, sort: Literal["start", "-start", "distance", "-distance", "duration", "-duration", "score", "-score", "quality", "-quality"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[dict[str, Any]]:
        """The same, page after page; limit says how long a page is."""
        return self.pages(_CALLS["searchTripsByKey"], {"userId": user_id, "fromTimestamp": from_timestamp, "toTimestamp": to_timestamp, "projectId": project_id, "mode": mode, "sort": sort, "limit": limit, "cursor": cursor})

    def send_test_event_by_key(self, *, kind: Literal["assistance", "timeline", "generic"], event: Literal["AID", "BCALL", "TIMELINE_CREATED", "TIMELINE_CHANGED", "TIMELINE_DELETED", "WEEKLY_SUMMARY", "POI"], project_id: int | None = None) -> dict[str, Any]:
        """Sends a sample event, marked as a test, and returns the result.

        kind: Which receiver.
        event: The kind of event.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["sendTestEventByKey"], {"kind": kind, "event": event, "projectId": project_id})

    def set_app_user_pilot_by_key(self, *, user_id: str, pilot: bool, project_id: int | None = None) -> dict[str, Any]:
        """Marks an app user as pilot or not: pilots are counted separately and excluded from billing and averages.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        pilot: Whether the user is a pilot, who is left out of billing and averages.
        project_id: The project, by its number.
        """
        return self.call(_CALLS["setAppUserPilotByKey"], {"userId": user_id, "pilot": pilot, "projectId": project_id})

    def steer_roll_out_by_key(self, *, body: dict[str, Any], project_id: int | None = None) -> SdkConfigState:
        """Raises the share of a roll-out, finishes it for everyone, or withdraws it from those who have it.

        project_id: The project, by its number.
        """
        return self.call(_CALLS["steerRollOutByKey"], {"body": body, "projectId": project_id})

    def tag_app_user_by_key(self, *, user_id: str, project_id: int | None = None, add: list[str] | None = None, remove: list[str] | None = None) -> dict[str, Any]:
        """Adds tags to an app user and takes others away; a user has at most 20. Tags are kept in lower case.

        user_id: The app user, by the id that the customer chose: at most 100 characters, without a colon.
        project_id: The project, by its number.
        add: Tags to add to the user.
        remove: Tags to remove from the user.
        """
        return self.call(_CALLS["tagAppUserByKey"], {"userId": user_id, "projectId": project_id, "add": add, "remove": remove})
